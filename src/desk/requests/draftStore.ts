import { toJson } from '../../domain/json'
import { type Clocks, isSentRecently } from '../sending/isSentRecently'
import { watchRecords } from '../sending/watchRecords'
import type { DeskStorage } from '../storage'
import { type DraftRecord, type OwnedDrafts, readStored } from './draftRecord'

/** The drafts of all owners that this device stores, each for a limited time. */
type DraftStore = {
  all(): readonly OwnedDrafts[]
  /** Replaces all. Written synchronously: the next event may be a reload. */
  write(all: readonly OwnedDrafts[]): void
  /** Changes the records of a sending, whoever is signed in by now. */
  changeSent(
    key: string,
    next: (record: DraftRecord, intent: NonNullable<DraftRecord['intent']>) => readonly DraftRecord[],
  ): void
  /** The browser refused to store them. */
  areLostWithPage(): boolean
  /**
   * Deletes drafts as they become too old. Calls back then, and when another tab has written. Returns the unsubscribe
   * function.
   */
  listen(onChanged: () => void): () => void
}

const STORAGE_KEY = 'drafts'

export function createDraftStore(storage: DeskStorage, clocks: Clocks, maxAgeMs: number): DraftStore {
  const isRecent = ({ at, intent }: DraftRecord) =>
    intent ? isSentRecently(clocks, maxAgeMs, at, intent.sentAt) : Math.abs(clocks.now() - at) < maxAgeMs
  const stored = () => readStored(storage.read(STORAGE_KEY))
  const all = () => stored().map(({ who, drafts }) => ({ who, drafts: drafts.filter(isRecent) }))

  function write(owned: readonly OwnedDrafts[]): void {
    const [first, ...others] = owned.filter(({ drafts }) => drafts.length > 0)
    storage.write(STORAGE_KEY, first && toJson({ ...first, ...(others.length > 0 ? { others } : {}) }))
  }

  /** Returns whether it deleted any. */
  function deleteOld(): boolean {
    const areOld = stored().some(({ drafts }) => !drafts.every(isRecent))
    if (areOld) write(all())
    return areOld
  }

  return {
    all,
    write,
    changeSent(key, next) {
      const changed = (one: DraftRecord) => (one.intent?.key === key ? next(one, one.intent) : [one])
      write(all().map(({ who, drafts }) => ({ who, drafts: drafts.flatMap(changed) })))
    },
    areLostWithPage: () => storage.isLostWithPage(STORAGE_KEY),
    listen: onChanged => watchRecords(storage, { key: STORAGE_KEY, maxAgeMs, deleteOld, onChanged }),
  }
}
