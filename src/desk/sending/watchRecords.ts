import type { DeskStorage } from '../storage'

type Watched = {
  /** The key under which the records are stored. */
  readonly key: string
  readonly maxAgeMs: number
  /** Deletes the records older than `maxAgeMs`; returns whether there were some. */
  readonly deleteOld: () => boolean
  /** Records were deleted, or another tab has written them. */
  readonly onChanged: () => void
}

/** Deletes stored records in time, also on a page that stays open for days. Returns the unsubscribe function. */
export function watchRecords(storage: DeskStorage, { key, maxAgeMs, deleteOld, onChanged }: Watched): () => void {
  deleteOld()
  const stop = storage.listen(written => {
    if (written === key || written === '') onChanged()
  })
  const timer = setInterval(() => {
    if (deleteOld()) onChanged()
  }, maxAgeMs / 100)
  // In Node the timer must not keep the process alive.
  ;(timer as { unref?: () => void }).unref?.()
  return () => {
    stop()
    clearInterval(timer)
  }
}
