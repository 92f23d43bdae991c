import { useSyncExternalStore } from 'react'

function windowFrom(widthPx: number): () => boolean {
  const query = `(min-width: ${widthPx}px)`
  const subscribe = (changed: () => void) => {
    const media = window.matchMedia(query)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => window.matchMedia(query).matches,
      () => false,
    )
}

/** For sheets and pages, which fill the window; a widget queries its own width by a container query instead. */
export const useWideWindow = windowFrom(960)
/** A page of three columns. */
export const useLargeWindow = windowFrom(1600)
