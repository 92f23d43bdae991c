import type { ReadonlySignal } from '@preact/signals-core'
import type { DeskTiming } from '../timing'
import { type Attempt, type AttemptEnd, isOfThisPage, latestSentAt, markEnded } from './attempt'

type Sent<Sending extends Attempt> = {
  readonly drafts: {
    readonly unconfirmed: ReadonlySignal<ReadonlyMap<string, { readonly sending: Sending }>>
    endAttempt(ended: Sending): void
  }
  readonly sentTransfers: {
    readonly unconfirmed: ReadonlySignal<readonly (Attempt & { readonly key: string })[]>
    endAttempt(key: string, end: AttemptEnd, sentAt: number): void
  }
  readonly timing: DeskTiming
}

/**
 * When the page is left, the browser aborts its calls, so this page's attempts are stored as cut off. With keys the
 * next page may send them again at once. Without keys it waits for as long as they may arrive. Returns the unsubscribe
 * function.
 */
export function endOnLeaving<Sending extends Attempt>({ drafts, sentTransfers, timing }: Sent<Sending>): () => void {
  const isOpen = (attempt: Attempt) => attempt.end === undefined && isOfThisPage(attempt)

  function end({ persisted }: PageTransitionEvent): void {
    // Kept for Back, the page may still get its answers.
    if (persisted) return
    for (const { sending } of drafts.unconfirmed.peek().values())
      if (isOpen(sending)) drafts.endAttempt(markEnded(timing, sending, 'cutOff'))
    for (const sent of sentTransfers.unconfirmed.peek())
      if (isOpen(sent)) sentTransfers.endAttempt(sent.key, 'cutOff', latestSentAt(timing, sent))
  }

  globalThis.addEventListener?.('pagehide', end)
  return () => globalThis.removeEventListener?.('pagehide', end)
}
