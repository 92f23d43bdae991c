import { toJson } from '../../domain/json'
import { clockJumpMs, deviceAheadMs } from '../sending/clockJump'
import { type AgeLimit, isSentRecently } from '../sending/isSentRecently'
import { watchRecords } from '../sending/watchRecords'
import type { DeskStorage } from '../storage'
import {
  type OwnedDrafts,
  readStored,
  type SavedDraft,
  type Sending,
  toStored,
  type UnconfirmedDraft,
} from './draftRecord'

/** The drafts of all owners that this device stores, each for a limited time. */
export type DraftStore = {
  all(): readonly OwnedDrafts[]
  /** Replaces all. Written synchronously: the next event may be a reload. */
  write(all: readonly OwnedDrafts[]): void
  /** The draft of a ticket that is sent now, with the times by both clocks. */
  dated(draft: UnconfirmedDraft): SavedDraft
  /** Deletes the drafts of a sending, whoever is signed in by now. */
  deleteSent(key: string): void
  /** How the last attempt of a sending ended, whoever is signed in by now. */
  endAttempt(ended: Pick<Sending, 'key' | 'end' | 'sentAt'>): void
  /** The browser refused to store them. */
  areLostWithPage(): boolean
  /**
   * Deletes drafts as they become too old. Calls back then, and when another tab has written. Returns the unsubscribe
   * function.
   */
  listen(onChanged: () => void): () => void
}

const STORAGE_KEY = 'drafts'

export function createDraftStore(storage: DeskStorage, limit: AgeLimit): DraftStore {
  const { clocks, maxAgeMs } = limit
  const isRecent = ({ at, draft: { sending } }: SavedDraft) =>
    sending ? isSentRecently(limit, at, sending.sentAt) : Math.abs(clocks.now() - at) < maxAgeMs
  const withClockJump = (saved: SavedDraft): SavedDraft => {
    const { sending } = saved.draft
    if (sending === undefined) return saved
    return {
      ...saved,
      draft: { ...saved.draft, sending: { ...sending, clockJumpMs: clockJumpMs(clocks, sending.deviceAheadMs) } },
    }
  }
  const stored = () => readStored(storage.read(STORAGE_KEY))
  const all = () => stored().map(({ owner, drafts }) => ({ owner, drafts: drafts.filter(isRecent).map(withClockJump) }))

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
    dated: draft => ({
      at: clocks.now(),
      draft: { ...draft, sending: { ...draft.sending, deviceAheadMs: deviceAheadMs(clocks) } },
    }),
    deleteSent: key => change(one => (one.draft.sending?.key === key ? [] : [one])),
    endAttempt: ({ key, end, sentAt }) =>
      change(one => {
        const { sending } = one.draft
        if (sending?.key !== key) return [one]
        const ahead = deviceAheadMs(clocks) ?? sending.deviceAheadMs
        return [{ ...one, draft: { ...one.draft, sending: { ...sending, end, sentAt, deviceAheadMs: ahead } } }]
      }),
    areLostWithPage: () => storage.isLostWithPage(STORAGE_KEY),
    listen: onChanged => watchRecords(storage, { key: STORAGE_KEY, maxAgeMs, deleteOld, onChanged }),
  }
}
