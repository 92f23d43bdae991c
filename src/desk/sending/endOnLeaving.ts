import type { Drafts } from '../requests/drafts'
import type { DeskTiming } from '../timing'
import type { SentTransfers } from '../transfers/sentTransfers'
import { type Attempt, isOfThisPage, latestSentAt } from './attempt'

type Sent = {
  readonly drafts: Pick<Drafts, 'unconfirmed' | 'endAttempt'>
  readonly sentTransfers: Pick<SentTransfers, 'unconfirmed' | 'endAttempt'>
  readonly timing: DeskTiming
}

/**
 * The browser cuts off this page's attempts when the page is left, so they are stored as cut off: with keys the next
 * page may send them again at once, without keys it waits as long as before. Returns the unsubscribe function.
 */
export function endOnLeaving({ drafts, sentTransfers, timing }: Sent): () => void {
  const isOpen = (attempt: Attempt) => attempt.end === undefined && isOfThisPage(attempt)

  function end({ persisted }: PageTransitionEvent): void {
    // Kept for Back, the page may still get its answers.
    if (persisted) return
    for (const { sending } of drafts.unconfirmed.peek().values())
      if (isOpen(sending)) drafts.endAttempt({ ...sending, end: 'cutOff', sentAt: latestSentAt(timing, sending) })
    for (const sent of sentTransfers.unconfirmed.peek())
      if (isOpen(sent)) sentTransfers.endAttempt(sent.key, 'cutOff', latestSentAt(timing, sent))
  }

  globalThis.addEventListener?.('pagehide', end)
  return () => globalThis.removeEventListener?.('pagehide', end)
}
