import { fingerprint } from '../digest'
import type { DeskStorage } from '../storage'

/** The requests of a ticket, by their uuids; `ticket` is its `ticketKey`. */
export type PlacedTicket = { readonly ticket: string; readonly uuids: readonly string[] }

/** Remembers which sending placed each request, across tabs, reloads and sign-outs. */
type PlacedBy = {
  /** The key of the sending that the request was found or answered for. */
  sendingOf(uuid: string): string | undefined
  /**
   * The key of a sending of that ticket that was recorded between that time, epoch ms, and now. One of `known` was
   * recorded before it, if both fall in the same millisecond.
   */
  placedSince(ticket: string, at: number, known: ReadonlySet<string>): string | undefined
  hasPlaced(sendingKey: string): boolean
  record(sendingKey: string, placed: PlacedTicket): void
}

const STORAGE_KEY = 'placed'
/** Enough, as only recent requests can be confused with a ticket that is being sent. */
const MAX_STORED = 50

/** A line for each request: its uuid, the sending's key, when it was recorded, and the ticket's fingerprint. */
export function createPlacedBy(storage: DeskStorage): PlacedBy {
  const read = () => (storage.read(STORAGE_KEY) ?? '').split('\n').map(line => line.split(' '))
  return {
    sendingOf: uuid => read().find(([stored]) => stored === uuid)?.[1],
    placedSince(ticket, since, known) {
      const name = fingerprint(ticket)
      // A time in the future was recorded before the device's clock was set back: it does not count.
      const isSince = (at: number, key: string) => at <= Date.now() && (at > since || (at === since && !known.has(key)))
      return read().find(([, key = '', at, stored]) => stored === name && isSince(Number(at), key))?.[1]
    },
    hasPlaced: sendingKey => read().some(([, key]) => key === sendingKey),
    record(sendingKey, { ticket, uuids }) {
      const before = read()
      const isNew = (uuid: string) => before.every(([stored]) => stored !== uuid)
      const added = uuids.filter(isNew).map(uuid => [uuid, sendingKey, String(Date.now()), fingerprint(ticket)])
      const all = [...added, ...before.filter(([uuid]) => uuid)].slice(0, MAX_STORED)
      storage.write(STORAGE_KEY, all.map(line => line.join(' ')).join('\n'))
    },
  }
}
