import { useSyncExternalStore } from 'react'

const QUERY = '(min-width: 960px)'

/** Whether the window has room for two columns (visual.md, space). */
export const useWide = (): boolean =>
  useSyncExternalStore(
    notify => {
      const media = matchMedia(QUERY)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    () => matchMedia(QUERY).matches,
  )
