import { useCallback, useRef, useState } from 'react'
import type { NewRequest } from '../../../src/desk/requests/newRequest'
import type { Decimal } from '../../../src/domain/decimal'
import { isWorse, movedBy, type TicketWarning } from '../../../src/domain/request/warnings'

/** When the client reviews a request before it is sent: each time, when it has a warning, or not at all. */
export type Confirm = 'always' | 'unusual' | 'never'

/** A request that the client reviews. */
export type Review = {
  readonly key: string
  readonly warnings: readonly TicketWarning[]
  readonly market: Decimal | undefined
  /** It was confirmed, but the market or the form has changed meanwhile. */
  readonly isChanged: boolean
}

/** Equal for requests with one review. A market price moves by itself: `passes` compares how far. */
export const reviewKey = ({ price, ...request }: NewRequest): string =>
  JSON.stringify(request.type === 'market' ? request : { ...request, price })

/** The review before a request is sent; `key` is the request's `reviewKey`. */
export function useConfirmation(confirm: Confirm) {
  const [review, setReview] = useState<Review>()
  const confirmed = useRef<Review>(undefined)

  /** Whether the request is sent now; otherwise its review opens. */
  function passes(key: string, now: Pick<Review, 'warnings' | 'market'>): boolean {
    const shown = confirmed.current
    confirmed.current = undefined
    const isSent =
      confirm === 'never' ||
      (shown === undefined
        ? confirm === 'unusual' && now.warnings.length === 0
        : shown.key === key && !isWorse(shown.warnings, now.warnings) && !movedBy(shown.market, now.market))
    setReview(isSent ? undefined : { ...now, key, isChanged: shown !== undefined })
    return isSent
  }

  return {
    review,
    passes,
    /** Confirms what is shown; `submit` calls `passes`. */
    async confirmReview(submit: () => Promise<void>): Promise<void> {
      confirmed.current = review
      await submit()
      // The form may have rejected it before `passes`: then nothing is confirmed.
      confirmed.current = undefined
    },
    closeReview: useCallback(() => setReview(undefined), []),
  }
}
