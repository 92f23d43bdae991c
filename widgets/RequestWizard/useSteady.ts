import { useEffect, useState } from 'react'

/** How long a list waits for what sorts it. */
const LATEST_MS = 1_000

/**
 * Returns the first list that `isSorted`, or after a second the one that there is, and keeps it: rows must not move
 * under the client's finger. Undefined until then. A new `of`, which identifies the listed data, replaces it.
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
