import { useEffect, useRef, useState } from 'react'

/** The value once it has rested for `waitMs`, at the latest `latestMs` after it began to change; the first at once. */
export function useDebounced<T>(value: T, waitMs: number, latestMs: number): T {
  const [settled, setSettled] = useState(value)
  const changingSince = useRef<number>(undefined)
  useEffect(() => {
    if (Object.is(value, settled)) {
      changingSince.current = undefined
      return
    }
    const now = Date.now()
    changingSince.current ??= now
    const leftMs = Math.min(waitMs, Math.max(0, changingSince.current + latestMs - now))
    const timer = setTimeout(() => {
      changingSince.current = undefined
      setSettled(value)
    }, leftMs)
    return () => clearTimeout(timer)
  }, [value, settled, waitMs, latestMs])
  return settled
}
