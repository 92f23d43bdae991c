import { useEffect, useState } from 'react'

/** How long a list waits for what sorts it. */
const LATEST_MS = 1_000

/**
 * Sorts once: as soon as everything that the order depends on is known, or after a second. Rows must not move under the
 * client's finger. `of` is what it lists; undefined until then.
 */
export function useSteady<T>(list: T | undefined, isSorted: boolean, of: unknown): T | undefined {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, LATEST_MS, true)
    return () => clearTimeout(timer)
  }, [])
  const [kept, setKept] = useState<{ readonly of: unknown; readonly list: T }>()
  if (list !== undefined && (isSorted || isLate) && kept?.of !== of) setKept({ of, list })
  return kept?.of === of ? kept?.list : undefined
}
