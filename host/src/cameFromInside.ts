import { useEffect } from 'react'
import { useLocation } from 'wouter'

let moves = 0

/** Counts the moves inside the app, so that a back link can tell a way in from a first page. Call once, at the root. */
export function useCountMoves(): void {
  const [location] = useLocation()
  useEffect(() => {
    if (location !== '') moves += 1
  }, [location])
}

/** Whether the page before this one was the app's own. */
export const cameFromInside = (): boolean => moves > 1
