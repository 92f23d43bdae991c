import { fingerprint } from '../digest'
import { isSince } from '../sending/isSince'
import type { DeskStorage } from '../storage/storage'

/** The requests of a ticket, by their uuids; `ticket` is its `ticketKey`. */
export type PlacedTicket = { readonly ticket: string; readonly uuids: readonly string[] }

/** Remembers which sending placed each request, across tabs, reloads and sign-outs. */
type PlacedBy = {
  /** The key of the sending that the request was found or answered for. */
  sendingOf(uuid: string): string | undefined
  /**
   * The key of a sending of that ticket that was recorded between `at`, epoch ms, and now. Ignores keys in `known` if
   * they were recorded in exactly that millisecond, as a second press may come in it.
   */
  placedSince(ticket: string, at: number, known: ReadonlySet<string>): string | undefined
  hasPlaced(sendingKey: string): boolean
  record(sendingKey: string, placed: PlacedTicket): void
}

const START = 'placed/'
/** Enough, as only recent requests can be confused with a ticket that is being sent. */
const MAX_STORED = 50

/** One value for each request, under its uuid: the sending’s key, when it was recorded, the ticket’s fingerprint. */
export function createPlacedBy(storage: DeskStorage): PlacedBy {
  /** `undefined` when the stored text is not such a value. */
  function read(storageKey: string) {
    const [, key, at, ticket] = storage.read(storageKey)?.match(/^(\S+) (\d+) (\w+)/) ?? []
    return key === undefined ? undefined : { storageKey, key, at: Number(at), ticket }
  }
  /** Newest first, then those recorded before the device's clock was set back. */
  function all() {
    const rank = ({ at }: { at: number }) => (at > Date.now() ? 0 : at)
    return storage
      .keys(START)
      .flatMap(key => read(key) ?? [])
      .sort((a, b) => rank(b) - rank(a))
  }
  return {
    sendingOf: uuid => read(START + uuid)?.key,
    placedSince(ticket, since, known) {
      const name = fingerprint(ticket)
      const isNew = (at: number, key: string) => isSince(at, since) && (at > since || !known.has(key))
      return all().find(one => one.ticket === name && isNew(one.at, one.key))?.key
    },
    hasPlaced: sendingKey => all().some(({ key }) => key === sendingKey),
    record(sendingKey, { ticket, uuids }) {
      for (const uuid of uuids)
        if (read(START + uuid) === undefined)
          storage.write(START + uuid, [sendingKey, Date.now(), fingerprint(ticket)].join(' '))
      const kept = all().slice(0, MAX_STORED)
      for (const key of storage.keys(START))
        if (storage.read(key) !== undefined && !kept.some(({ storageKey }) => storageKey === key))
          storage.write(key, undefined)
    },
  }
}
