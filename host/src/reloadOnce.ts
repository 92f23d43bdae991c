const KEY = 'desk:reloaded-at'
const EVERY_MS = 60_000
const CHECK_MS = 5_000

/**
 * Reloads the page, if its server still answers: the browser also counts as online without a working network, and a
 * reload would end in the browser's own error page. Resolves with whether it reloads.
 */
export async function reloadIfServed(mayReload: () => boolean): Promise<boolean> {
  const head = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(CHECK_MS) } as const
  if (!mayReload()) return false
  const isServed = await fetch(window.location.href, head).then(
    ({ ok }) => ok,
    () => false,
  )
  return isServed && mayReload() && reloadOnce()
}

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
