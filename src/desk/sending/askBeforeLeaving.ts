/**
 * Asks before leaving while only this page knows of an unconfirmed sending, as storage is full or refused: the next
 * page would send it a second time. Returns the unsubscribe function.
 */
export function askBeforeLeaving(isKnownHereOnly: () => boolean): () => void {
  const ask = (event: Event) => {
    if (isKnownHereOnly()) event.preventDefault()
  }
  globalThis.addEventListener?.('beforeunload', ask)
  return () => globalThis.removeEventListener?.('beforeunload', ask)
}
