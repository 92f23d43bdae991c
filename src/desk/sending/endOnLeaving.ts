import type { ReadonlySignal } from '@preact/signals-core'
import type { DeskTiming } from '../timing'
import { type Attempt, isOfThisPage, markEnded } from './attempt'

type Store = { endAttempt(ended: Attempt): void }

type Stores = {
  readonly savedTickets: Store & {
    readonly unconfirmed: ReadonlySignal<ReadonlyMap<string, { readonly sending: Attempt }>>
  }
  readonly sentTransfers: Store & { readonly unconfirmed: ReadonlySignal<readonly Attempt[]> }
  readonly timing: DeskTiming
}

/**
 * When the page is left, the browser aborts its calls, so this page's attempts are stored as cut off. With keys the
 * next page may send them again at once. Without keys the next page waits for as long as they may arrive. Returns the
 * unsubscribe function.
 */
export function endOnLeaving({ savedTickets, sentTransfers, timing }: Stores): () => void {
  function endIn(store: Store, all: readonly Attempt[]): void {
    for (const sent of all)
      if (sent.end === undefined && isOfThisPage(sent)) store.endAttempt(markEnded(timing, sent, 'cutOff'))
  }

  function end({ persisted }: PageTransitionEvent): void {
    // Kept for Back, the page may still get its answers.
    if (persisted) return
    const sendings = [...savedTickets.unconfirmed.peek().values()].map(({ sending }) => sending)
    endIn(savedTickets, sendings)
    endIn(sentTransfers, sentTransfers.unconfirmed.peek())
  }

  globalThis.addEventListener?.('pagehide', end)
  return () => globalThis.removeEventListener?.('pagehide', end)
}
