import { useEffect, useRef, useState } from 'react'
import { useDesk } from '../../src/desk/useDesk'

/**
 * Whether a change that was sent may still arrive, for `remainingMs` from this render on. True after that until the
 * request was read once more: only then is it known not to have arrived.
 */
export function useMayArrive(remainingMs: number, readAgain: (signal: AbortSignal) => Promise<unknown>): boolean {
  const { timing } = useDesk()
  const [isReading, setReading] = useState(false)
  const left = useRef<AbortController>(undefined)
  useEffect(() => {
    const page = new AbortController()
    left.current = page
    return () => page.abort()
  }, [])
  async function readUntilAnswered(signal: AbortSignal): Promise<void> {
    setReading(true)
    while (!signal.aborted) {
      const isAnswered = await readAgain(signal).then(
        () => true,
        () => false,
      )
      if (isAnswered) break
      await new Promise(resolve => setTimeout(resolve, timing.pollOpenMs))
    }
    if (!signal.aborted) setReading(false)
  }
  // At each render: another change may have been sent, or its result may be known.
  useEffect(() => {
    if (remainingMs === 0) return
    const timer = setTimeout(() => left.current && void readUntilAnswered(left.current.signal), remainingMs)
    return () => clearTimeout(timer)
  })
  return remainingMs > 0 || isReading
}
