import { memo, useMemo } from 'react'
import { useDebounced } from '../../frame/useDebounced'
import { useWords } from '../../i18n/intl'

type FoundCountProps = {
  readonly message: 'balances.found' | 'wizard.currencies'
  /** Nothing is announced without one. */
  readonly count: number | undefined
}

/** How many rows a search has found: announced once typing has paused, not at every key. */
export const FoundCount = memo(function FoundCount({ message, count }: FoundCountProps) {
  const { say } = useWords()
  const debounced = useDebounced(count, PAUSE_MS, LATEST_MS)
  // Once for each announcement: this renders at every key.
  const text = useMemo(() => debounced !== undefined && say(message, { count: debounced }), [debounced, say, message])
  return <span role="status">{text}</span>
})

const PAUSE_MS = 250
const LATEST_MS = 1_000
