import { useSyncExternalStore } from 'react'

const query = '(min-width: 960px)'

/** For sheets and pages, which fill the window; a widget queries its own width by a container query instead. */
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
