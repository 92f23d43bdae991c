const KEY = 'desk:reloaded-at'
const EVERY_MS = 60_000
const CHECK_MS = 5_000

/**
 * Reloads the page if its server answers with the page and its code. Otherwise the reload would show an empty page: a
 * browser may count as online without a working network. Resolves with whether it reloads.
 */
export async function reloadIfServed(mayReload: () => boolean): Promise<boolean> {
  return mayReload() && (await isServed()) && mayReload() && reloadOnce()
}

async function isServed(): Promise<boolean> {
  const signal = AbortSignal.timeout(CHECK_MS)
  const get = (url: string, method = 'GET') => fetch(url, { method, cache: 'no-store', signal })
  try {
    const page = await (await get(window.location.href)).text()
    const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? []
    return script !== '' && (await get(script, 'HEAD')).ok
  } catch {
    return false
  }
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
