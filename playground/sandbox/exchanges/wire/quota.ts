/** What a call may still do: how many are left in its window, and when the window ends (ms since 1970). */
type Left = { isOver: boolean; remain: number; resetMs: number; refused: number }

type Window = { since: number; used: number }

/** Limits the calls in each window of time, for each key: an address, or an address and an endpoint. */
export const createQuota = (limit: number, windowMs: number) => {
  const windows = new Map<string, Window>()
  return (key: string): Left => {
    const atMs = Date.now()
    const known = windows.get(key)
    const window = known && atMs - known.since < windowMs ? known : { since: atMs, used: 0 }
    window.used++
    windows.set(key, window)
    const refused = Math.max(0, window.used - limit)
    return { isOver: refused > 0, remain: Math.max(0, limit - window.used), resetMs: window.since + windowMs, refused }
  }
}
