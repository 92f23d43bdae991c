import { useEffect, useRef } from 'react'
import { isExpected } from '../domain/errors'
import { useDesk } from './useDesk'

/**
 * Calls `refresh` every `everyMs` while the page is visible and online; after failures the interval doubles.
 * SWR's own `refreshInterval` stops for good after a query's last retry.
 */
export function usePoll(refresh: () => unknown, isHealthy: boolean, everyMs: number, isActive = true): void {
  const { timing, report } = useDesk()
  const latestRefresh = useRef(refresh)
  const failures = useRef(0)
  useEffect(() => {
    latestRefresh.current = refresh
    failures.current = isHealthy ? 0 : Math.max(1, failures.current)
  })
  useEffect(() => {
    if (!isActive) return
    let timer: ReturnType<typeof setTimeout>
    let isStopped = false
    let isReported = false
    const scheduleNext = () => {
      const waitMs = Math.min(everyMs * 2 ** failures.current, Math.max(everyMs, timing.pollSlowestMs))
      timer = setTimeout(async () => {
        if (document.visibilityState === 'visible' && navigator.onLine) {
          if (failures.current > 0) failures.current += 1
          try {
            await latestRefresh.current()
          } catch (error) {
            // The query shows what the desk answered. A bug is reported once: it may be back at each poll.
            if (!isExpected(error) && !isReported) report(error, 'poll')
            isReported ||= !isExpected(error)
          }
        }
        if (!isStopped) scheduleNext()
      }, waitMs)
    }
    scheduleNext()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [everyMs, timing, report, isActive])
}
