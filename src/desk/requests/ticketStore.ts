import { isEndOf } from '../sending/attempt'
import { deviceAheadMs } from '../sending/clockJump'
import { type AgeLimit, isSentRecently } from '../sending/isSentRecently'
import { createStoredRecords, type StoredRecords } from '../sending/storedRecords'
import type { DeskStorage } from '../storage/storage'
import {
  type DatedTicket,
  fromStored,
  inEarlier,
  type OwnedTicket,
  type Sending,
  toStored,
  type UnconfirmedTicket,
} from './ticketRecord'

/** The stored tickets of all owners, each for a limited time: the ticket that an owner typed last, and those sent. */
export type TicketStore = StoredRecords<OwnedTicket> & {
  /** A ticket that is sent now, with the times by both clocks. */
  dated(ticket: UnconfirmedTicket): DatedTicket
  /** Stores how the last attempt of a sending ended, also when another client is signed in. */
  endAttempt(ended: Pick<Sending, 'key' | 'end' | 'sentAt'>): void
}

type Options = AgeLimit & {
  /** Whether this page sent it and awaits the answer. */
  readonly isAwaited: (sending: Sending) => boolean
  /** Whether its request is known. */
  readonly isPlaced: (sending: Sending) => boolean
}

export function createTicketStore(storage: DeskStorage, options: Options): TicketStore {
  const { clocks, maxAgeMs, isAwaited, isPlaced } = options
  const records = createStoredRecords<OwnedTicket>(storage, {
    kind: 'drafts',
    nameOf: ({ owner, ticket }) => `${owner}/${ticket.sending?.key ?? 'typed'}`,
    fromStored,
    toStored,
    isRecent: ({ at, ticket: { sending } }) =>
      sending ? isSentRecently(options, at, sending.sentAt) : Math.abs(Date.now() - at) < maxAgeMs,
    isAwaited: ({ ticket: { sending } }) => sending !== undefined && isAwaited(sending),
    isUnresolved: ({ ticket: { sending } }) => sending !== undefined && !isPlaced(sending),
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
    dated: ticket => ({
      at: clocks.now(),
      ticket: { ...ticket, sending: { ...ticket.sending, deviceAheadMs: deviceAheadMs(clocks) } },
    }),
    endAttempt({ key, end, sentAt }) {
      for (const one of records.all()) {
        const { sending } = one.ticket
        if (sending && isEndOf({ key, sentAt }, sending))
          records.save({ ...one, ticket: { ...one.ticket, sending: withAhead({ ...sending, end, sentAt }) } })
      }
    },
  }
}

/** By the device's clock for what was sent: the desk's may have been unknown for some of them. */
const savedAt = ({ at, ticket: { sending } }: OwnedTicket): number => sending?.sentAt ?? at
