import { isEndOf } from '../sending/attempt'
import { deviceAheadMs } from '../sending/clockJump'
import { type AgeLimit, isSentRecently } from '../sending/isSentRecently'
import { createStoredRecords, type StoredRecords } from '../sending/storedRecords'
import type { DeskStorage } from '../storage/storage'
import {
  fromStored,
  inEarlier,
  type OwnedDraft,
  type SavedDraft,
  type Sending,
  toStored,
  type UnconfirmedDraft,
} from './draftRecord'

/** The stored drafts of all owners, each for a limited time: the ticket that an owner typed last, and those sent. */
export type DraftStore = StoredRecords<OwnedDraft> & {
  /** The draft of a ticket that is sent now, with the times by both clocks. */
  dated(draft: UnconfirmedDraft): SavedDraft
  /** Stores how the last attempt of a sending ended, also when another client is signed in. */
  endAttempt(ended: Pick<Sending, 'key' | 'end' | 'sentAt'>): void
}

type Options = AgeLimit & {
  /** Whether this page sent it and awaits the answer. */
  readonly isAwaited: (sending: Sending) => boolean
  /** Whether its request is known. */
  readonly isPlaced: (sending: Sending) => boolean
}

export function createDraftStore(storage: DeskStorage, options: Options): DraftStore {
  const { clocks, maxAgeMs, isAwaited, isPlaced } = options
  const records = createStoredRecords<OwnedDraft>(storage, {
    kind: 'drafts',
    nameOf: ({ owner, draft }) => `${owner}/${draft.sending?.key ?? 'typed'}`,
    fromStored,
    toStored,
    isRecent: ({ at, draft: { sending } }) =>
      sending ? isSentRecently(options, at, sending.sentAt) : Math.abs(Date.now() - at) < maxAgeMs,
    isAwaited: ({ draft: { sending } }) => sending !== undefined && isAwaited(sending),
    isUnresolved: ({ draft: { sending } }) => sending !== undefined && !isPlaced(sending),
    inEarlier,
    maxAgeMs,
  })
  const withAhead = (sending: Sending): Sending => ({
    ...sending,
    deviceAheadMs: deviceAheadMs(clocks) ?? sending.deviceAheadMs,
  })

  return {
    ...records,
    /** Newest first. */
    all: () => [...records.all()].sort((a, b) => savedAt(b) - savedAt(a)),
    dated: draft => ({
      at: clocks.now(),
      draft: { ...draft, sending: { ...draft.sending, deviceAheadMs: deviceAheadMs(clocks) } },
    }),
    endAttempt({ key, end, sentAt }) {
      for (const one of records.all()) {
        const { sending } = one.draft
        if (sending && isEndOf({ key, sentAt }, sending))
          records.save({ ...one, draft: { ...one.draft, sending: withAhead({ ...sending, end, sentAt }) } })
      }
    },
  }
}

/** By the device's clock for what was sent: the desk's may have been unknown for some of them. */
const savedAt = ({ at, draft: { sending } }: OwnedDraft): number => sending?.sentAt ?? at
