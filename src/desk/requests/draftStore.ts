import { toJson } from '../../domain/json'
import type { DeskStorage } from '../storage'
import { type DraftRecord, type OwnedDrafts, readStored } from './draftRecord'

/** The drafts of all owners that this device stores, each for a limited time. */
export type DraftStore = {
  all(): readonly OwnedDrafts[]
  /** Replaces all. Written synchronously: the next event may be a reload. */
  write(all: readonly OwnedDrafts[]): void
  /** The browser refused to store them. */
  areLostWithPage(): boolean
  /** Calls back when another tab has written, and once drafts have become too old. Returns the unsubscribe function. */
  listen(onChanged: () => void): () => void
}

const STORAGE_KEY = 'drafts'

export function createDraftStore(storage: DeskStorage, now: () => number, keptMs: number): DraftStore {
  const isRecent = ({ at }: DraftRecord) => Math.abs(now() - at) < keptMs
  const stored = () => readStored(storage.read(STORAGE_KEY))
  const all = () => stored().map(({ who, drafts }) => ({ who, drafts: drafts.filter(isRecent) }))

  function write(owned: readonly OwnedDrafts[]): void {
    const [first, ...others] = owned.filter(({ drafts }) => drafts.length > 0)
    storage.write(STORAGE_KEY, first && toJson({ ...first, ...(others.length > 0 ? { others } : {}) }))
  }

  /** Whether there were some. */
  function deleteOld(): boolean {
    const areOld = stored().some(({ drafts }) => !drafts.every(isRecent))
    if (areOld) write(all())
    return areOld
  }
  deleteOld()

  return {
    all,
    write,
    areLostWithPage: () => storage.isLostWithPage(STORAGE_KEY),
    listen(onChanged) {
      const stop = storage.listen(key => {
        if (key === STORAGE_KEY || key === '') onChanged()
      })
      // A page may stay open for days.
      const timer = setInterval(() => {
        if (deleteOld()) onChanged()
      }, keptMs / 100)
      return () => {
        stop()
        clearInterval(timer)
      }
    },
  }
}
