import { type ExchangeAccount, usesMargin } from '../account'
import type { Decimal } from '../decimal'
import { isWorse, movedBy, type TicketWarning } from './warnings'

/** When the client reviews a ticket before it is sent: each time, when it has a warning, or not at all. */
export type Confirm = 'always' | 'unusual' | 'never'

/** A futures ticket moves a leveraged position, so each one is reviewed, unless the page wants no reviews. */
export const confirmOn = (account: ExchangeAccount, confirm: Confirm): Confirm =>
  usesMargin(account) && confirm === 'unusual' ? 'always' : confirm

/** A ticket that the client reviews, and the market at that moment. */
export type Review = {
  /** Its `ticketContent`. */
  readonly content: string
  readonly warnings: readonly TicketWarning[]
  readonly marketPrice: Decimal | undefined
  /** The total and, on futures, the margin that the review shows. */
  readonly total?: Decimal | undefined
  readonly margin?: Decimal | undefined
  /** The ticket was sent before, and nobody knows whether it arrived. */
  readonly isResending?: boolean | undefined
  /** An earlier review was confirmed, but the ticket or the market has changed since. */
  readonly isChanged: boolean
}

const MUST_BE_SEEN: readonly TicketWarning['is'][] = ['may-arrive', 'unconfirmed', 'no-maximum']

/** The review that the ticket needs; `undefined` when it is sent now. `confirmed` is what the client confirmed. */
export function nextReview(
  confirm: Confirm,
  now: Omit<Review, 'isChanged'>,
  confirmed: Review | undefined,
): Review | undefined {
  // Trading twice by mistake, or without a known maximum, is never left to the embedding page.
  const mustBeSeen = now.warnings.some(({ is }) => MUST_BE_SEEN.includes(is))
  const needsNoReview =
    (confirm === 'never' && !mustBeSeen) ||
    (confirmed === undefined
      ? confirm !== 'always' && now.warnings.length === 0
      : confirmed.content === now.content &&
        !isWorse(confirmed.warnings, now.warnings) &&
        !movedBy(confirmed.marketPrice, now.marketPrice) &&
        !isOther(confirmed.total, now.total) &&
        !isOther(confirmed.margin, now.margin))
  return needsNoReview ? undefined : { ...now, isChanged: confirmed !== undefined }
}

/** The figure has moved, or became known only after the review had opened. */
const isOther = (shown: Decimal | undefined, now: Decimal | undefined): boolean =>
  shown === undefined ? now !== undefined : movedBy(shown, now) !== undefined
