import type { Drafts } from '../requests/drafts'
import type { SentTransfers } from '../transfers/sentTransfers'

type Sent = {
  readonly drafts: Pick<Drafts, 'unconfirmed' | 'areLostWithPage'>
  readonly sentTransfers: Pick<SentTransfers, 'unconfirmed' | 'areLostWithPage'>
}

/**
 * The browser asks before the page is left while it alone knows of something that was sent with unknown result, as
 * storage is full or refused: the next page would send it a second time. Returns the unsubscribe function.
 */
export function askBeforeLeaving({ drafts, sentTransfers }: Sent): () => void {
  const isAlone = () =>
    (drafts.unconfirmed.peek().size > 0 && drafts.areLostWithPage()) ||
    (sentTransfers.unconfirmed.peek().length > 0 && sentTransfers.areLostWithPage())
  const ask = (event: Event) => {
    if (isAlone()) event.preventDefault()
  }
  globalThis.addEventListener?.('beforeunload', ask)
  return () => globalThis.removeEventListener?.('beforeunload', ask)
}
