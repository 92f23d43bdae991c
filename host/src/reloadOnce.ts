const KEY = 'desk:reloaded-at'
const EVERY_MS = 60_000

/** Reloads the page for code that a deployment has replaced: at most once a minute. Returns whether it does. */
export function reloadOnce(): boolean {
  try {
    const age = Date.now() - Number(sessionStorage.getItem(KEY) ?? 0)
    if (age >= 0 && age < EVERY_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage nothing would end a series of reloads.
    return false
  }
  window.location.reload()
  return true
}
