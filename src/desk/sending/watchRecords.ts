import type { DeskStorage } from '../storage'

type Watched = {
  /** The key under which the records are stored. */
  readonly key: string
  readonly keptMs: number
  /** Deletes the records older than `keptMs`; returns whether there were some. */
  readonly deleteOld: () => boolean
  /** They have become fewer, or another tab has written them. */
  readonly onChanged: () => void
}

/** Deletes stored records in time, also on a page that stays open for days. Returns the unsubscribe function. */
export function watchRecords(storage: DeskStorage, { key, keptMs, deleteOld, onChanged }: Watched): () => void {
  deleteOld()
  const stop = storage.listen(written => {
    if (written === key || written === '') onChanged()
  })
  const timer = setInterval(() => {
    if (deleteOld()) onChanged()
  }, keptMs / 100)
  // A server ends when it has drawn its page.
  ;(timer as { unref?: () => void }).unref?.()
  return () => {
    stop()
    clearInterval(timer)
  }
}
