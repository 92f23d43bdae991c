import { type Infer, number, optional, size, string } from 'superstruct'
import { v4 as newId } from 'uuid'
import { AuthError, isAmbiguous } from '../../../domain/errors'
import { toJson } from '../../../domain/json'
import type { TradeRequest } from '../../../domain/request/request'
import type { Desk } from '../../desk'
import { beginAttempt, latestSentAt, mayArriveForMs } from '../../sending/attempt'
import { deviceAheadMs } from '../../sending/clockJump'
import { readStored } from '../../storage/readStored'
import { type } from '../../wire'
import { checkUntilFound } from '../checkUntilFound'
import { cacheIfNewer, getRequest } from '../requests'
import { needPageWhile } from './needPageWhile'

/** A field of a request that the client can change. */
export type ChangedField = { readonly uuid: string; readonly field: (typeof FIELDS)[number] }
const FIELDS = ['comment', 'deadline'] as const

/**
 * Changes that were sent and whose result is unknown: each may still reach the desk, and replace a newer one. This
 * device keeps only when they were sent and by whom, also after a reload and a sign-out.
 */
type UnconfirmedChanges = {
  /** Calls once, and keeps the time until the desk has answered. */
  send<T>(changed: ChangedField, call: () => Promise<T>): Promise<T>
  /** The result of this page's latest change is known: it has arrived, or can no longer be carried out. */
  markResolved(changed: ChangedField): void
  /** The fields that an unconfirmed change of this client may still reach. */
  ofClient(): readonly ChangedField[]
  /** How long an unconfirmed change of the field may still reach the desk, in ms. */
  mayArriveForMs(changed: ChangedField): number
  /** Whether `watch` reads the request already. */
  isWatched(changed: ChangedField): boolean
  /**
   * Reads the request until no unconfirmed change of the field can arrive. Calls back once if it shows that the saved
   * value was replaced. Stops when the result of all of them is known, as another tab may have waited for the answer,
   * and when this page changes the field again or watches another value of it.
   */
  watch(changed: ChangedField, isReplaced: (request: TradeRequest) => boolean, onReplaced: () => void): Promise<void>
}

const START = 'changes/'
const ChangeRecord = type({
  /** The hash of the client's email, or the session's name until it is known. */
  who: size(string(), 1, 100),
  /** epoch ms, by the device's clock */
  sentAt: number(),
  deviceAheadMs: optional(number()),
})
/** When `watch` reads: shares of the time in which a change may arrive. It goes past 1 only while reads fail. */
const CHECKS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 2, 4, 8, 16]

export const unconfirmedChangesOf = (desk: Desk): UnconfirmedChanges =>
  desk.session.scoped('unconfirmedChanges', () => createUnconfirmedChanges(desk))

function createUnconfirmedChanges(desk: Desk): UnconfirmedChanges {
  const { storage, http, timing, session, clientOwner } = desk
  const ended = session.ended()
  /** The key of this page's latest change, by field. */
  const latest = new Map<string, string>()
  const watches = new Map<string, AbortController>()

  const startOf = ({ uuid, field }: ChangedField) => `${START}${field}/${uuid}/`
  const write = (key: string, record: Infer<typeof ChangeRecord>) => storage.write(key, toJson(record))
  const remove = (key: string) => storage.write(key, undefined)
  /** How long the change may still reach the desk, in ms. */
  function recordRemainingMs(key: string): number {
    const record = readStored(storage, key, ChangeRecord)
    return record ? mayArriveForMs(desk, { key, ...record }) : 0
  }
  const remainingMsOf = (changed: ChangedField) => Math.max(0, ...storage.keys(startOf(changed)).map(recordRemainingMs))

  // The browser may fail to read for a moment: the record stays then.
  for (const key of storage.keys(START)) if (storage.read(key) !== undefined && recordRemainingMs(key) <= 0) remove(key)

  needPageWhile(desk, () => storage.keys(START).some(key => storage.isLostWithPage(key) && recordRemainingMs(key) > 0))

  return {
    async send(changed, call) {
      const start = startOf(changed)
      // A key for each: two tabs may change a field at the same time.
      const key = start + newId()
      const record = { who: clientOwner.name(), sentAt: beginAttempt(key), deviceAheadMs: deviceAheadMs(http) }
      latest.set(start, key)
      write(key, record)
      const stopWatching = () => watches.get(start)?.abort()
      try {
        const answer = await call()
        stopWatching()
        remove(key)
        return answer
      } catch (error) {
        // A session that ends while it is on its way gives an `AuthError`, too.
        if (isAmbiguous(error) || error instanceof AuthError) {
          stopWatching()
          write(key, { ...record, sentAt: latestSentAt(timing, { key, sentAt: record.sentAt }) })
        } else remove(key)
        throw error
      }
    },
    markResolved(changed) {
      const key = latest.get(startOf(changed))
      if (key !== undefined) remove(key)
    },
    ofClient() {
      const names = [clientOwner.name(), clientOwner.sessionName()]
      return storage.keys(START).flatMap(key => {
        const [, field, uuid] = key.split('/')
        const known = FIELDS.find(each => each === field)
        const isOwn = names.includes(readStored(storage, key, ChangeRecord)?.who ?? '') && recordRemainingMs(key) > 0
        return isOwn && known !== undefined && uuid !== undefined ? [{ field: known, uuid }] : []
      })
    },
    mayArriveForMs: remainingMsOf,
    isWatched: changed => watches.has(startOf(changed)),
    async watch(changed, isReplaced, onReplaced) {
      const start = startOf(changed)
      const remainingMs = remainingMsOf(changed)
      watches.get(start)?.abort()
      watches.delete(start)
      if (remainingMs === 0) return
      const watch = new AbortController()
      watches.set(start, watch)
      const startedAt = performance.now()
      const keys = storage.keys(start).filter(key => recordRemainingMs(key) > 0)
      const replaced = await checkUntilFound({
        async check() {
          const isLast = performance.now() - startedAt >= remainingMs
          const request = await getRequest(desk, changed.uuid, AbortSignal.any([watch.signal, ended]))
          cacheIfNewer(desk, changed.uuid, request)
          const areAnswered = keys.every(key => storage.read(key) === undefined)
          if (isReplaced(request) && !areAnswered) return true
          if (isLast || areAnswered) watch.abort()
          return undefined
        },
        atMs: CHECKS.map(part => remainingMs * part),
        signal: AbortSignal.any([watch.signal, ended]),
        onFailure: () => undefined,
        onChange: () => undefined,
      })
      if (watches.get(start) === watch) watches.delete(start)
      if (replaced) onReplaced()
    },
  }
}
