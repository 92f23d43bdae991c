import { useSyncExternalStore } from 'react'

/** Whether this device is on a network. */
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

/** Whether figures may be old: the last try to refresh them failed, or none can reach the desk. */
export const useStale = (error: unknown): boolean => !useOnline() || error !== undefined
