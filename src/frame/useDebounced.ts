import { useEffect, useRef, useState } from 'react'

/**
 * The value once it has not changed for `waitMs`, or has kept changing for `maxWaitMs`. The first value applies
 * immediately. `undefined` does too, and cancels a pending value.
 */
export function useDebounced<T>(value: T | undefined, waitMs: number, maxWaitMs: number): T | undefined {
  const [debounced, setDebounced] = useState(value)
  if (value === undefined && debounced !== undefined) setDebounced(undefined)
  const changingSince = useRef<number>(undefined)
  useEffect(() => {
    if (Object.is(value, debounced)) {
      changingSince.current = undefined
      return
    }
    const now = Date.now()
    changingSince.current ??= now
    const remainingMs = Math.min(waitMs, Math.max(0, changingSince.current + maxWaitMs - now))
    const timer = setTimeout(() => {
      changingSince.current = undefined
      setDebounced(value)
    }, remainingMs)
    return () => clearTimeout(timer)
  }, [value, debounced, waitMs, maxWaitMs])
  return debounced
}
