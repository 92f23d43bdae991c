import { useEffect, useRef, useState } from 'react'

/**
 * The value once it has rested for `waitMs`, at the latest `latestMs` after it began to change; the one it is mounted with at once.
 * None at once too: what was asked before it is asked no more.
 */
export function useDebounced<T>(value: T | undefined, waitMs: number, latestMs: number): T | undefined {
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
    const leftMs = Math.min(waitMs, Math.max(0, changingSince.current + latestMs - now))
    const timer = setTimeout(() => {
      changingSince.current = undefined
      setSettled(value)
    }, leftMs)
    return () => clearTimeout(timer)
  }, [value, settled, waitMs, latestMs])
  return settled
}
