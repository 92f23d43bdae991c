import { toJson } from '../../domain/json'
import { setForwardMs } from '../sending/clockSetting'
import { type Clocks, isSentRecently } from '../sending/isSentRecently'
import { watchRecords } from '../sending/watchRecords'
import type { DeskStorage } from '../storage'
import { type OwnedDrafts, readStored, type SavedDraft, type Sending, toStored } from './draftRecord'

/** The drafts of all owners that this device stores, each for a limited time. */
type DraftStore = {
  all(): readonly OwnedDrafts[]
  /** Replaces all. Written synchronously: the next event may be a reload. */
  write(all: readonly OwnedDrafts[]): void
  /** Deletes the drafts of a sending, whoever is signed in by now. */
  deleteSent(key: string): void
  /** Changes the sending of its drafts, whoever is signed in by now. */
  changeSending(key: string, next: (sending: Sending) => Sending): void
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
  const isRecent = ({ at, draft: { sending } }: SavedDraft) =>
    sending ? isSentRecently(clocks, maxAgeMs, at, sending.sentAt) : Math.abs(clocks.now() - at) < maxAgeMs
  const withSetting = (saved: SavedDraft): SavedDraft => {
    const { sending } = saved.draft
    if (sending === undefined) return saved
    return {
      ...saved,
      draft: { ...saved.draft, sending: { ...sending, setForwardMs: setForwardMs(clocks, sending.aheadMs) } },
    }
  }
  const stored = () => readStored(storage.read(STORAGE_KEY))
  const all = () => stored().map(({ owner, drafts }) => ({ owner, drafts: drafts.filter(isRecent).map(withSetting) }))

  function write(owned: readonly OwnedDrafts[]): void {
    const next = toStored(owned)
    storage.write(STORAGE_KEY, next && toJson(next))
  }

  /** Returns whether it deleted any. */
  function deleteOld(): boolean {
    const areOld = stored().some(({ drafts }) => !drafts.every(isRecent))
    if (areOld) write(all())
    return areOld
  }

  const change = (next: (saved: SavedDraft) => readonly SavedDraft[]) =>
    write(all().map(({ owner, drafts }) => ({ owner, drafts: drafts.flatMap(next) })))

  return {
    all,
    write,
    deleteSent: key => change(one => (one.draft.sending?.key === key ? [] : [one])),
    changeSending: (key, next) =>
      change(one => {
        const { sending } = one.draft
        return [sending?.key === key ? { ...one, draft: { ...one.draft, sending: next(sending) } } : one]
      }),
    areLostWithPage: () => storage.isLostWithPage(STORAGE_KEY),
    listen: onChanged => watchRecords(storage, { key: STORAGE_KEY, maxAgeMs, deleteOld, onChanged }),
  }
}
