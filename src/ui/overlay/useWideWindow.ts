import { useSyncExternalStore } from 'react'

const query = '(min-width: 960px)'

/** Whether the window is a desktop's: for what lies over all of it; a widget asks its own width by a container query. */
export const useWideWindow = (): boolean =>
  useSyncExternalStore(
    changed => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
