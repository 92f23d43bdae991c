import { ticketKey } from '../../domain/request/ticket'
import { type ClientOwner, isOfUnknownClient } from '../sending/clientOwner'
import type { Session } from '../session'
import { draftsOf, isUnconfirmed, onlyUnconfirmed, type SavedDraft, withoutComment } from './draftRecord'
import type { DraftStore } from './draftStore'

/** Whose stored drafts are whose: a session may have stored some before the page knew its client. */
type DraftOwners = {
  /** The drafts of the present client. */
  load(): readonly SavedDraft[]
  /** Replaces them. Keeps the unconfirmed tickets of other clients, and deletes what they only typed. */
  write(own: readonly SavedDraft[]): void
  /** The client of a session became known: the drafts saved in it are this client's, also after it has ended. */
  adopt(sessionName: string, client: string): void
  /** Another client has typed a draft that is still stored. */
  hasTypedByOthers(): boolean
  /** See `Drafts`. */
  isOwnerUnclear(key: string): boolean
  ensureOwner(key: string): Promise<void>
}

export function createDraftOwners(store: DraftStore, owner: ClientOwner, session: Session): DraftOwners {
  const load = () => draftsOf(store.all(), owner.name())

  function write(own: readonly SavedDraft[]): void {
    const name = owner.name()
    const others = store.all().filter(one => one.owner !== name)
    store.write([{ owner: name, drafts: own }, ...others.map(onlyUnconfirmed)])
  }

  function isOwnerUnclear(key: string): boolean {
    const isEqual = isSentAs(key)
    if (load().some(isEqual)) return false
    const isUnknown = isOfUnknownClient(owner.name())
    return store.all().some(one => (isUnknown || isOfUnknownClient(one.owner)) && one.drafts.some(isEqual))
  }

  return {
    load,
    write,
    adopt(sessionName, client) {
      const all = store.all()
      const ofSession = draftsOf(all, sessionName)
      const others = all.filter(one => one.owner !== sessionName && one.owner !== client)
      if (ofSession.length > 0)
        store.write([{ owner: client, drafts: [...ofSession, ...draftsOf(all, client)] }, ...others])
    },
    hasTypedByOthers: () =>
      store.all().some(one => one.owner !== owner.name() && one.drafts.some(({ draft }) => !isUnconfirmed(draft))),
    isOwnerUnclear,
    async ensureOwner(key) {
      if (!isOwnerUnclear(key)) return
      const ended = session.ended()
      await owner.ensureKnown()
      if (ended.aborted) return
      // An earlier session, whose client the desk never named, may have been this client's.
      const ofUnknown = store
        .all()
        .flatMap(one => (isOfUnknownClient(one.owner) ? one.drafts.filter(isSentAs(key)) : []))
      write([...load(), ...ofUnknown.map(withoutComment)])
    },
  }
}

const isSentAs =
  (key: string) =>
  ({ draft }: SavedDraft): boolean =>
    isUnconfirmed(draft) && ticketKey(draft) === key
