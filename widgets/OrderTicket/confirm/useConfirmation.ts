import { useCallback, useRef, useState } from 'react'
import type { Decimal } from '../../../src/domain/decimal'
import { isWorse, movedBy, type TicketWarning } from '../../../src/domain/request/warnings'

/** When a request is asked about once more before it goes: each time, where something is unusual, or not at all. */
export type Confirm = 'always' | 'unusual' | 'never'

/** What is asked: of which request, as a word, and how the market stood. */
export type Question = {
  readonly about: string
  readonly unusual: readonly TicketWarning[]
  readonly market: Decimal | undefined
  /** It was confirmed, but of another market or form than it would be sent from now. */
  readonly again: boolean
}

/** Holds what is asked before a request goes; only what was shown is confirmed (money-entry.md, last rule). */
export function useConfirmation(confirm: Confirm) {
  const [question, setQuestion] = useState<Question>()
  const confirmed = useRef<Question>(undefined)

  /** Whether it goes now; if not, it is asked. `now`: what is unusual as the market stands. */
  function passes(about: string, now: Pick<Question, 'unusual' | 'market'>): boolean {
    const shown = confirmed.current
    confirmed.current = undefined
    const goes =
      confirm === 'never' ||
      (shown === undefined
        ? confirm === 'unusual' && now.unusual.length === 0
        : shown.about === about && !isWorse(shown.unusual, now.unusual) && !movedBy(shown.market, now.market))
    setQuestion(goes ? undefined : { ...now, about, again: shown !== undefined })
    return goes
  }

  return {
    question,
    passes,
    /** Sends what is asked about, if it still is that: `submit` comes back to `passes`. */
    async answer(submit: () => Promise<void>): Promise<void> {
      confirmed.current = question
      await submit()
      // The form may have refused before it came to that: then nothing was confirmed.
      confirmed.current = undefined
    },
    /** Back to the form. */
    dismiss: useCallback(() => setQuestion(undefined), []),
  }
}
