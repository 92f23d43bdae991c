import { boolean, type Infer, number, optional, size, string } from 'superstruct'
import { v4 as newId } from 'uuid'
import { AuthError, isAmbiguous } from '../../../domain/errors'
import { toJson } from '../../../domain/json'
import { isCanceledOrCanceling, isCancellable, isKnownStatus, type TradeRequest } from '../../../domain/request/request'
import type { Desk } from '../../desk'
import { beginAttempt, latestSentAt, mayArriveForMs } from '../../sending/attempt'
import { deviceAheadMs } from '../../sending/clockJump'
import { readStored } from '../../storage/readStored'
import { mayArriveWithin } from '../../timing'
import { type } from '../../wire'
import { type CachedRequests, cacheIfNewer, getRequest, requestsIn } from '../requests'
import { needPageWhile } from './needPageWhile'
import type { ChangeOutcome } from './useRequestChange'

/** A request that is open though this client canceled it. `mayArrive`: the cancellation may still reach the desk. */
export type StillOpen = { readonly request: TradeRequest; readonly mayArrive: boolean }

/**
 * Cancellations of this client whose result is unknown, kept on this device for 24 h, also after a sign-out. A record
 * ends when the desk refuses its cancellation, when this page has seen that the request has ended, and when the client
 * was shown that the request is open and the cancellation can no longer arrive.
 */
type SentCancels = {
  /** Calls once. Until `checkLater` the caller checks the request, and `checkEarlier` leaves it out. */
  send(uuid: string, call: () => Promise<TradeRequest>): Promise<TradeRequest>
  /** The caller no longer checks the request. */
  checkLater(uuid: string): void
  /** The client was shown that the request was open: that is not repeated, only the final result is shown. */
  markShown(uuid: string): void
  /** The client was shown that those that can no longer arrive have failed. */
  endFailed(uuid: string): void
  /** Whether the result of a cancellation of the request is unknown. */
  isUnconfirmed(uuid: string): boolean
  /** How long one may still reach the desk; 0: none can. */
  mayArriveForMs(uuid: string): number
  /** How many requests have one with an unknown result. */
  count(): number
  /**
   * Reads the requests that no page is canceling or checking. Calls back once with those that are still open, unless
   * there are none. If the callback returns true, only those that may still arrive are reported again, at their end.
   */
  checkEarlier(onStillOpen: (found: readonly StillOpen[]) => boolean): Promise<void>
}

/** What a request shows of its cancellation. It is `done` once the desk has accepted it. */
export function cancelOutcome(request: TradeRequest): ChangeOutcome {
  if (isCancellable(request)) return 'open'
  if (isCanceledOrCanceling(request)) return 'done'
  return isKnownStatus(request) ? 'tooLate' : 'unread'
}

/** The request is no longer open. */
export const isEnd = (outcome: ChangeOutcome): boolean => outcome === 'done' || outcome === 'tooLate'

const CancelRecord = type({
  /** The hash of the client's email, or the session's name until it is known. */
  who: size(string(), 1, 100),
  uuid: size(string(), 1, 100),
  /** epoch ms, by the device's clock */
  at: number(),
  deviceAheadMs: optional(number()),
  /** The client was shown that the request was open. */
  isShown: optional(boolean()),
})
type CancelRecord = Infer<typeof CancelRecord> & { readonly key: string }

const START = 'cancels/'

export const sentCancelsOf = (desk: Desk): SentCancels => desk.session.scoped('sentCancels', () => createCancels(desk))

function createCancels(desk: Desk): SentCancels {
  const { storage, session, clientOwner, http, timing, cache } = desk
  const ended = session.ended()
  const sessionName = clientOwner.sessionName()
  /** The requests that this page is canceling or checking. */
  const watched = new Set<string>()
  let isChecking = false

  function read(key: string): CancelRecord | undefined {
    const stored = readStored(storage, key, CancelRecord)
    return stored && { ...stored, key }
  }
  const write = ({ key, ...record }: CancelRecord) => storage.write(key, toJson(record))
  const remove = ({ key }: Pick<CancelRecord, 'key'>) => storage.write(key, undefined)

  /** How much of that time remains. By the device's clock where the desk hides its own. */
  const remainingMs = (limitMs: number, { key, at, deviceAheadMs }: CancelRecord): number =>
    mayArriveForMs({ http, timing: { ...timing, writeMs: 0, arrivalMs: limitMs } }, { key, sentAt: at, deviceAheadMs })
  const arrivesForMs = (record: CancelRecord) => remainingMs(mayArriveWithin(timing), record)

  const hasEnded = (uuid: string): boolean =>
    cache
      .all<CachedRequests>('requests')
      .flatMap(requestsIn)
      .some(request => request.uuid === uuid && isEnd(cancelOutcome(request)))

  /** Deletes those that have ended or are too old, and texts that are no records. */
  function readAll(): readonly CancelRecord[] {
    return storage.keys(START).flatMap(key => {
      const record = read(key)
      if (record && remainingMs(timing.draftsMs, record) > 0 && !hasEnded(record.uuid)) return [record]
      // The browser may fail to read for a moment: the record stays then.
      if (storage.read(key) !== undefined) remove({ key })
      return []
    })
  }
  const ofClient = () => readAll().filter(({ who }) => who === clientOwner.name() || who === sessionName)
  const ofRequest = (uuid: string) => ofClient().filter(record => record.uuid === uuid)

  const arrivesWithinMs = (uuid: string) => Math.max(0, ...ofRequest(uuid).map(arrivesForMs))

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

  needPageWhile(desk, () => readAll().some(({ key, isShown }) => !isShown && storage.isLostWithPage(key)))

  /** Those of a request that are to be checked. */
  function due(uuid: string): readonly CancelRecord[] {
    const records = ofRequest(uuid)
    const forMs = arrivesWithinMs(uuid)
    // Until its call has timed out, another tab may wait for the answer.
    const isSending = forMs > timing.arrivalMs
    const isRepeated = forMs > 0 && records.every(({ isShown }) => isShown)
    return watched.has(uuid) || isSending || isRepeated ? [] : records
  }

  /** The request, if it can be read and is still open. */
  async function readOpen(uuid: string): Promise<readonly StillOpen[]> {
    // Decided before the call: one that arrives meanwhile may not show in the answer.
    const mayArrive = arrivesWithinMs(uuid) > 0
    try {
      const request = await getRequest(desk, uuid, ended)
      cacheIfNewer(desk, uuid, request)
      const outcome = cancelOutcome(request)
      if (isEnd(outcome)) ofRequest(uuid).forEach(remove)
      return outcome === 'open' ? [{ request, mayArrive }] : []
    } catch {
      return []
    }
  }

  return {
    async send(uuid, call) {
      // A key for each: two tabs may cancel a request at the same time.
      const key = `${START}${uuid}/${newId()}`
      const at = beginAttempt(key)
      const record = { key, who: clientOwner.name(), uuid, at, deviceAheadMs: deviceAheadMs(http) }
      // Synchronously, before it is sent: the next event may be a reload.
      write(record)
      watched.add(uuid)
      if (!clientOwner.isKnown.peek()) void clientOwner.identify()
      try {
        const answer = await call()
        if (isEnd(cancelOutcome(answer))) ofRequest(uuid).forEach(remove)
        return answer
      } catch (error) {
        const stored = read(key)
        // A session that ends while it is on its way gives an `AuthError`, too.
        if (!isAmbiguous(error) && !(error instanceof AuthError)) remove(record)
        else if (stored !== undefined) write({ ...stored, at: latestSentAt(timing, { key, sentAt: at }) })
        throw error
      }
    },
    checkLater: uuid => void watched.delete(uuid),
    markShown(uuid) {
      for (const record of ofRequest(uuid)) write({ ...record, isShown: true })
    },
    endFailed(uuid) {
      for (const record of ofRequest(uuid)) if (arrivesForMs(record) <= 0) remove(record)
    },
    isUnconfirmed: uuid => ofRequest(uuid).length > 0,
    mayArriveForMs: arrivesWithinMs,
    count: () => new Set(ofClient().map(({ uuid }) => uuid)).size,
    async checkEarlier(onStillOpen) {
      if (isChecking) return
      const uuids = new Set(ofClient().map(({ uuid }) => uuid))
      isChecking = true
      const open = await Promise.all([...uuids].filter(uuid => due(uuid).length > 0).map(readOpen))
      isChecking = false
      if (ended.aborted) return
      // Another tab may have reported one meanwhile, or the client has canceled it again.
      const found = open.flat().filter(({ request }) => due(request.uuid).length > 0)
      if (found.length === 0 || !onStillOpen(found)) return
      for (const { request, mayArrive } of found)
        for (const record of due(request.uuid)) {
          if (mayArrive) write({ ...record, isShown: true })
          else remove(record)
        }
    },
  }
}
