import { boolean, type Infer, number, optional, size, string } from 'superstruct'
import { NetworkError } from '../../../domain/errors'
import { toJson } from '../../../domain/json'
import { isCanceledOrCanceling, isCancellable, isKnownStatus, type TradeRequest } from '../../../domain/request/request'
import type { Desk } from '../../desk'
import { askBeforeLeaving } from '../../sending/askBeforeLeaving'
import { sessionNameOf } from '../../sending/clientOwner'
import { mayArriveWithin } from '../../timing'
import { type } from '../../wire'
import { checkUntilFound } from '../checkUntilFound'
import { getRequest } from '../requests'
import { readStored } from './readStored'
import type { ChangeOutcome } from './useRequestChange'

/** The request of an earlier cancellation. `mayArrive`: the cancellation may still reach the desk. */
export type StillOpen = { readonly request: TradeRequest; readonly mayArrive: boolean }

/** Cancellations whose result this client has not seen, kept on this device for 24 h, also after a sign-out. */
type SentCancels = {
  /** Written synchronously, before it is sent: the next event may be a reload. Returns its time, epoch ms. */
  save(uuid: string): number
  /**
   * The page has shown the result of the cancellation of that time: no later page needs to. Puts back an earlier one,
   * whose result is still unknown.
   */
  remove(uuid: string, at: number | undefined, earlierAt?: number): void
  /**
   * The page has shown that the cancellation of that time has not arrived yet: no later page repeats that. The record
   * stays while it may still arrive.
   */
  markShown(uuid: string, at: number | undefined): void
  /** When this client sent the latest one whose result is unknown, epoch ms. */
  sentAt(uuid: string): number | undefined
  /** How many of this client have an unknown result. */
  count(): number
  /** Whether it may still reach the desk. */
  mayArrive(uuid: string): boolean
  /** The page has stopped checking it: `checkEarlier` goes on. */
  leave(uuid: string): void
  /**
   * Reads the requests of the cancellations that other pages and earlier sessions sent. Calls back for each that is
   * still open after a few seconds; a later call checks it again unless that returns true. One that is being checked is
   * not checked twice.
   */
  checkEarlier(onStillOpen: (found: StillOpen) => boolean): void
}

/** What a request shows of its cancellation. It is `done` once the desk has accepted it. */
export function cancelOutcome(request: TradeRequest): ChangeOutcome {
  if (isCancellable(request)) return 'open'
  if (isCanceledOrCanceling(request)) return 'done'
  return isKnownStatus(request) ? 'tooLate' : 'unread'
}

const CancelRecord = type({
  /** The hash of the client's email. */
  who: size(string(), 1, 100),
  uuid: size(string(), 1, 100),
  /** epoch ms, by the desk's clock */
  at: number(),
  isShown: optional(boolean()),
})
type CancelRecord = Infer<typeof CancelRecord>

const START = 'cancels/'

export const sentCancelsOf = (desk: Desk): SentCancels => desk.session.scoped('sentCancels', () => createCancels(desk))

function createCancels(desk: Desk): SentCancels {
  const { storage, session, clientOwner, http, timing } = desk
  const ended = session.ended()
  const sessionName = sessionNameOf(session.token.peek())
  /** Those that this page has not sent itself. */
  const earlier = new Set(readAll().flatMap(({ uuid, isShown }) => (isShown ? [] : [uuid])))

  function read(uuid: string): CancelRecord | undefined {
    return readStored(storage, START + uuid, CancelRecord)
  }
  /** Until the desk has answered, its time is the device's, which may be wrong. */
  function isOld({ at, isShown }: CancelRecord): boolean {
    if (http.deskTime() === undefined) return false
    return isShown ? http.now() >= at + mayArriveWithin(timing) : Math.abs(http.now() - at) >= timing.draftsMs
  }
  /** Deletes those that are too old, and texts that are no records. */
  function readAll(): readonly CancelRecord[] {
    return storage.keys(START).flatMap(key => {
      const record = read(key.slice(START.length))
      if (record && !isOld(record)) return [record]
      // The browser may fail to read for a moment: the record stays then.
      if (storage.read(key) !== undefined) storage.write(key, undefined)
      return []
    })
  }
  const write = (record: CancelRecord) => storage.write(START + record.uuid, toJson(record))
  function remove(uuid: string, at: number | undefined, earlierAt?: number): void {
    const record = read(uuid)
    if (record === undefined || record.at !== at) return
    if (earlierAt === undefined) storage.write(START + uuid, undefined)
    else write({ ...record, at: earlierAt })
  }
  function sentAt(uuid: string): number | undefined {
    const record = read(uuid)
    const isOwn = record?.who === clientOwner.name() || record?.who === sessionName
    return record !== undefined && isOwn && !isOld(record) ? record.at : undefined
  }

  /** Gives the records of this session to its client. */
  function adopt(client: string): void {
    for (const record of readAll()) if (record.who === sessionName) write({ ...record, who: client })
  }
  if (clientOwner.isKnown.peek()) adopt(clientOwner.name())
  else {
    const stopAdopting = clientOwner.onIdentified(identified => {
      if (identified.sessionName !== sessionName) return
      adopt(identified.client)
      stopAdopting()
    })
  }

  const areLostWithPage = () =>
    storage.keys(START).some(key => storage.isLostWithPage(key) && !read(key.slice(START.length))?.isShown)
  desk.pageNeeds.push(areLostWithPage)
  const stopAsking = askBeforeLeaving(areLostWithPage)
  ended.addEventListener('abort', () => {
    stopAsking()
    desk.pageNeeds.splice(desk.pageNeeds.indexOf(areLostWithPage), 1)
  })

  async function check({ uuid, at }: CancelRecord, onStillOpen: (found: StillOpen) => boolean): Promise<void> {
    const checks = new AbortController()
    const stop = () => checks.abort()
    ended.addEventListener('abort', stop)
    let seen: { readonly request: TradeRequest; readonly at: number } | undefined
    const hasEnded = await checkUntilFound({
      async check() {
        const startedAt = performance.now()
        const request = await getRequest(desk, uuid, ended)
        const outcome = cancelOutcome(request)
        if (outcome === 'unread') throw new NetworkError(200, [], 'bad-answer')
        // By the desk's time, which this answer may be the first to show.
        seen = { request, at: http.now() - (performance.now() - startedAt) }
        return outcome === 'open' ? undefined : true
      },
      atMs: [0, ...timing.confirmAtMs],
      signal: checks.signal,
      onFailure: () => undefined,
      onChange({ status }) {
        // Removed, or canceled once more: the page that did so shows its result.
        if (status !== 'notFound' || seen === undefined || read(uuid)?.at !== at) return
        stop()
        // Where the desk hides its time, the device's clock may have been set since.
        const mayArrive = http.deskTime() === undefined || seen.at < at + mayArriveWithin(timing)
        if (!onStillOpen({ request: seen.request, mayArrive })) earlier.add(uuid)
        // Another tab may still wait for the answer: its record stays.
        else if (http.now() >= at + timing.writeMs) remove(uuid, at)
      },
    })
    ended.removeEventListener('abort', stop)
    if (hasEnded) remove(uuid, at)
    // The desk answered none of the checks.
    else if (seen === undefined) earlier.add(uuid)
  }

  return {
    save(uuid) {
      const at = http.now()
      write({ who: clientOwner.name(), uuid, at })
      earlier.delete(uuid)
      if (!clientOwner.isKnown.peek()) void clientOwner.identify()
      return at
    },
    remove,
    markShown(uuid, at) {
      const record = read(uuid)
      if (record?.at === at && record) write({ ...record, isShown: true })
    },
    sentAt,
    count: () => readAll().filter(({ uuid }) => sentAt(uuid) !== undefined).length,
    mayArrive(uuid) {
      const at = sentAt(uuid)
      return at !== undefined && http.now() < at + mayArriveWithin(timing)
    },
    leave: uuid => void earlier.add(uuid),
    checkEarlier(onStillOpen) {
      const who = clientOwner.name()
      for (const uuid of earlier) {
        const record = read(uuid)
        if (record?.who !== who || record.isShown || isOld(record)) continue
        earlier.delete(uuid)
        void check(record, onStillOpen)
      }
    },
  }
}
