import { useSyncExternalStore } from 'react'

export const useOnline = (): boolean =>
  useSyncExternalStore(
    changed => {
      window.addEventListener('online', changed)
      window.addEventListener('offline', changed)
      return () => {
        window.removeEventListener('online', changed)
        window.removeEventListener('offline', changed)
      }
    },
    () => navigator.onLine,
    () => true,
  )

/** Whether figures may be stale: the last refresh failed, or the device is offline. */
export const useStale = (error: unknown): boolean => !useOnline() || error !== undefined
