import type { TradeRequest } from '../../domain/request/request'

/** Calls back when a request that was read again has been filled further or closed: balances have changed. */
export function createFillWatch(onMoved: () => void) {
  const seen = new Map<string, string>()
  function watch(requests: readonly TradeRequest[]): void {
    let hasMoved = false
    for (const { uuid, status, executedBase } of requests) {
      const now = status + executedBase
      hasMoved ||= (seen.get(uuid) ?? now) !== now
      seen.set(uuid, now)
    }
    if (hasMoved) onMoved()
  }
  return Object.assign(watch, { clear: () => seen.clear() })
}
