import { useEffect } from 'react'
import { useLocation } from 'wouter'

let moves = 0
let here: string | undefined
let before: string | undefined

/** Remembers the moves inside the app: a back link can tell a way in from a first page, a page where one came from. Call once, at the root. */
export function useCountMoves(): void {
  const [location] = useLocation()
  useEffect(() => {
    if (location === '') return
    moves += 1
    if (location !== here) before = here
    here = location
  }, [location])
}

/** Whether the page before this one was the app's own. */
export const cameFromInside = (): boolean => moves > 1

/** The path of the page that stood before that at `place`: also while it is drawn for the first time. */
export const placeBefore = (place: string): string | undefined => (here === place ? before : here)
