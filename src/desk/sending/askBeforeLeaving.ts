import type { ReadonlySignal } from '@preact/signals-core'

/** What was sent with unknown result, and is kept on this device. */
type Kept<Unconfirmed> = {
  readonly unconfirmed: ReadonlySignal<Unconfirmed>
  areLostWithPage(): boolean
}

type Sent = {
  readonly drafts: Kept<{ readonly size: number }>
  readonly sentTransfers: Kept<{ readonly length: number }>
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
