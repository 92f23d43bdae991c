import { useEffect, useRef, useState } from 'react'

/**
 * The value once it has not changed for `waitMs`, or has kept changing for `maxWaitMs`. The first value applies
 * immediately. `undefined` does too, and cancels a pending value.
 */
export function useDebounced<T>(value: T | undefined, waitMs: number, maxWaitMs: number): T | undefined {
  const [settled, setSettled] = useState(value)
  if (value === undefined && settled !== undefined) setSettled(undefined)
  const changingSince = useRef<number>(undefined)
  useEffect(() => {
    if (Object.is(value, settled)) {
      changingSince.current = undefined
      return
    }
    const now = Date.now()
    changingSince.current ??= now
    const remainingMs = Math.min(waitMs, Math.max(0, changingSince.current + maxWaitMs - now))
    const timer = setTimeout(() => {
      changingSince.current = undefined
      setSettled(value)
    }, remainingMs)
    return () => clearTimeout(timer)
  }, [value, settled, waitMs, maxWaitMs])
  return settled
}
