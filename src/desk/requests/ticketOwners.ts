import { ticketKey } from '../../domain/request/ticket'
import { type ClientOwner, isOfUnknownClient } from '../client/clientOwner'
import type { Session } from '../session'
import { type DatedTicket, isUnconfirmed, type OwnedTicket, withoutComment } from './ticketRecord'
import type { TicketStore } from './ticketStore'

/** Whose stored tickets are whose: a session may have stored some before the page knew its client. */
type TicketOwners = {
  /** The tickets of the present client, newest first. */
  load(): readonly DatedTicket[]
  /** Saves a ticket of the present client, and deletes what other clients only typed. */
  save(saved: DatedTicket): void
  /** The client of a session became known: the tickets saved in it are this client's, also after it has ended. */
  adopt(sessionName: string, client: string): void
  /** Another client has typed a draft that is still stored. */
  hasTypedByOthers(): boolean
  deleteTypedByOthers(): void
  /** See `SavedTickets`. */
  isOwnerUnclear(key: string): boolean
  ensureOwner(key: string): Promise<void>
}

export function createTicketOwners(store: TicketStore, owner: ClientOwner, session: Session): TicketOwners {
  function load(): readonly OwnedTicket[] {
    const name = owner.name()
    return store.all().filter(one => one.owner === name)
  }

  function isTypedByOther(one: OwnedTicket): boolean {
    return one.owner !== owner.name() && !isUnconfirmed(one.ticket)
  }
  const deleteTypedByOthers = () => store.delete(isTypedByOther)

  function isOwnerUnclear(key: string): boolean {
    const isEqual = isSentAs(key)
    if (load().some(isEqual)) return false
    const isUnknown = isOfUnknownClient(owner.name())
    return store.all().some(one => (isUnknown || isOfUnknownClient(one.owner)) && isEqual(one))
  }

  return {
    load,
    save(saved) {
      store.save({ ...saved, owner: owner.name() })
      deleteTypedByOthers()
    },
    adopt(sessionName, client) {
      for (const one of store.all()) if (one.owner === sessionName) store.save({ ...one, owner: client })
      store.delete(one => one.owner === sessionName)
    },
    hasTypedByOthers: () => store.all().some(isTypedByOther),
    deleteTypedByOthers,
    isOwnerUnclear,
    async ensureOwner(key) {
      if (!isOwnerUnclear(key)) return
      const ended = session.ended()
      await owner.ensureKnown()
      if (ended.aborted) return
      // An earlier session, whose client the desk never named, may have been this client's.
      const isEqual = isSentAs(key)
      for (const one of store.all())
        if (isOfUnknownClient(one.owner) && isEqual(one)) store.save({ ...withoutComment(one), owner: owner.name() })
    },
  }
}

const isSentAs =
  (key: string) =>
  ({ ticket }: DatedTicket): boolean =>
    isUnconfirmed(ticket) && ticketKey(ticket) === key
