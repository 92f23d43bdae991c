import { useEffect, useRef } from 'react'
import { useDesk } from './useDesk'

/**
 * Asks again every `everyMs` while the page is seen and online; failures back off (decisions.md).
 * SWR's own interval stops for good after a query's last retry, so it is not used.
 */
export function usePoll(refresh: () => unknown, healthy: boolean, everyMs: number, active = true): void {
  const { timing } = useDesk()
  const latest = useRef(refresh)
  const failures = useRef(0)
  useEffect(() => {
    latest.current = refresh
    failures.current = healthy ? 0 : Math.max(1, failures.current)
  })
  useEffect(() => {
    if (!active) return
    let timer: ReturnType<typeof setTimeout>
    let ended = false
    const next = () => {
      const waitMs = Math.min(everyMs * 2 ** failures.current, Math.max(everyMs, timing.pollSlowestMs))
      timer = setTimeout(async () => {
        if (document.visibilityState === 'visible' && navigator.onLine) {
          if (failures.current > 0) failures.current += 1
          try {
            await latest.current()
          } catch {
            // What failed shows where it is drawn; here it only slows the next question down.
          }
        }
        if (!ended) next()
      }, waitMs)
    }
    next()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [everyMs, timing, active])
}
