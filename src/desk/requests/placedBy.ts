import { fingerprint } from '../digest'
import type { DeskStorage } from '../storage'

/** The requests of a ticket, by their uuids; `ticket` is its `ticketKey`. */
export type PlacedTicket = { readonly ticket: string; readonly uuids: readonly string[] }

/** Remembers which sending placed each request, across tabs, reloads and sign-outs. */
type PlacedBy = {
  /** The key of the sending that the request was found or answered for. */
  sendingOf(uuid: string): string | undefined
  /**
   * The key of a sending of that ticket that was recorded between that time, epoch ms, and now. A key of `known`
   * recorded in that very millisecond counts as earlier.
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
  const read = (storageKey: string) => {
    const [key = '', at, ticket] = storage.read(storageKey)?.split(' ') ?? []
    return { storageKey, key, at: Number(at), ticket }
  }
  /** Newest first, then those recorded before the device's clock was set back. */
  function all() {
    const rank = ({ at }: { at: number }) => (at > Date.now() ? 0 : at)
    return storage
      .keys(START)
      .map(read)
      .sort((a, b) => rank(b) - rank(a))
  }
  return {
    sendingOf: uuid => read(START + uuid).key || undefined,
    placedSince(ticket, since, known) {
      const name = fingerprint(ticket)
      // A time in the future was recorded before the device's clock was set back: it does not count.
      const isSince = (at: number, key: string) => at <= Date.now() && (at > since || (at === since && !known.has(key)))
      return all().find(one => one.ticket === name && isSince(one.at, one.key))?.key
    },
    hasPlaced: sendingKey => all().some(({ key }) => key === sendingKey),
    record(sendingKey, { ticket, uuids }) {
      for (const uuid of uuids)
        if (storage.read(START + uuid) === undefined)
          storage.write(START + uuid, [sendingKey, Date.now(), fingerprint(ticket)].join(' '))
      for (const { storageKey } of all().slice(MAX_STORED)) storage.write(storageKey, undefined)
    },
  }
}
