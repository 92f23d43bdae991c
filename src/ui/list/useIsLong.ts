import { useState } from 'react'

/** A list of up to so many rows renders all of them. */
export const SHORT_LIST = 60

/**
 * Whether a list with so many rows renders only those near the screen. It changes once at most, and only after the list
 * has doubled: the other list's rows are new elements, without the focus.
 */
export function useIsLong(total: number): boolean {
  const [isLong, setIsLong] = useState(total > SHORT_LIST)
  if (!isLong && total > 2 * SHORT_LIST) setIsLong(true)
  return isLong
}
