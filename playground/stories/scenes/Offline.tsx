import { type ReactNode, useEffect, useState } from 'react'

/** Takes the page offline after a moment, and online again when the scene is left. */
export function Offline({ afterMs, children }: { afterMs: number; children: ReactNode }) {
  const [lost, setLost] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLost(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  useEffect(() => {
    if (!lost) return
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    dispatchEvent(new Event('offline'))
    return () => {
      Reflect.deleteProperty(navigator, 'onLine')
      dispatchEvent(new Event('online'))
    }
  }, [lost])
  return children
}
