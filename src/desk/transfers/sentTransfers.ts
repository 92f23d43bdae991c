import { type ReadonlySignal, signal } from '@preact/signals-core'
import { array, enums, type Infer, is, number, optional, size, string } from 'superstruct'
import { EXCHANGE_ACCOUNTS } from '../../domain/account'
import type { Currency } from '../../domain/currency'
import { toJson } from '../../domain/json'
import { ownFields } from '../../domain/ownFields'
import type { Transfer, TransferBalances } from '../../domain/transfer'
import { ATTEMPT_ENDS, type Attempt, type LastCall } from '../sending/attempt'
import type { ClientOwner } from '../sending/clientOwner'
import { clockJumpMs, deviceAheadMs } from '../sending/clockJump'
import { type Clocks, isSentRecently } from '../sending/isSentRecently'
import { watchRecords } from '../sending/watchRecords'
import type { Session } from '../session'
import type { DeskStorage } from '../storage'
import { decimal, type } from '../wire'

/** A transfer on its way to the desk. Sent again, it goes under the same key. */
export type SentTransfer = Attempt & {
  readonly key: string
  readonly transfer: Transfer
  /** When the desk confirmed it. The record is kept, so that presses in two tabs at once send one transfer. */
  readonly movedAt?: number | undefined
  /**
   * The balances that the client saw at the press. Those read just before sending where the former were old, and at a
   * desk without keys.
   */
  readonly before: TransferBalances
}

const text = () => size(string(), 0, 100)

const SentRecord = type({
  /** The hash of the client's email. */
  who: text(),
  key: text(),
  transfer: type({ asset: text(), amount: decimal(), from: enums(EXCHANGE_ACCOUNTS), to: enums(EXCHANGE_ACCOUNTS) }),
  /** The attempt's `firstSentAt`. */
  at: number(),
  sentAt: number(),
  end: optional(enums(ATTEMPT_ENDS)),
  deviceAheadMs: optional(number()),
  before: type({ from: optional(text()), to: optional(text()) }),
  movedAt: optional(number()),
})
type SentRecord = Infer<typeof SentRecord>

/**
 * Transfers whose result is unknown, kept on this device for 24 h, also for the client's next sign-in. A sign-out
 * deletes their balances, and the transfers whose result is known.
 */
export type SentTransfers = {
  /** Those of this client, of other tabs and earlier pages too; at most one of each currency. */
  readonly unconfirmed: ReadonlySignal<readonly SentTransfer[]>
  /** The transfer of that currency that was sent last, as it is stored at this moment. */
  find(asset: Currency): SentTransfer | undefined
  /** Replaces the stored transfer of that currency. To be called before it is sent: the page may be closed. */
  save(sent: SentTransfer): void
  /** Stores how and when the last attempt ended, also when another client is signed in by now. */
  endAttempt(ended: Pick<SentTransfer, 'key' | 'end' | 'sentAt'>): void
  recordMoved(key: string): void
  /** Its result is known, or the client has checked it. */
  remove(key: string): void
  /** The browser refused to store them. */
  areLostWithPage(): boolean
  close(): void
}

type Options = {
  readonly storage: DeskStorage
  readonly session: Session
  readonly owner: ClientOwner
  readonly clocks: Clocks
  readonly maxAgeMs: number
  /** Whether this page sent it and awaits the answer. */
  readonly isAwaited: (sent: LastCall) => boolean
}

const STORAGE_KEY = 'transfers'

/** Writes each change synchronously: the next event may be a reload. */
export function createSentTransfers({ storage, session, owner, clocks, maxAgeMs, isAwaited }: Options): SentTransfers {
  const unconfirmed = signal<readonly SentTransfer[]>([])

  /** This page's attempts that have not ended, by key. Another tab's write may drop their stored records. */
  const own = new Map<string, SentRecord>()

  const limit = { clocks, maxAgeMs, isSignedIn: () => session.token.peek() !== undefined }
  const isRecent = ({ at, sentAt }: SentRecord) => isSentRecently(limit, at, sentAt)
  const stored = () => readStored(storage.read(STORAGE_KEY))
  const load = (): readonly SentRecord[] => stored().filter(isRecent)

  const ofClient = (): readonly SentTransfer[] =>
    session.token.peek() === undefined
      ? []
      : load()
          .filter(({ who }) => who === owner.name())
          .map(({ who: _who, at: firstSentAt, ...sent }) =>
            ownFields({ ...sent, firstSentAt, clockJumpMs: clockJumpMs(clocks, sent.deviceAheadMs) }),
          )

  function refresh(): void {
    unconfirmed.value = ofClient().filter(({ movedAt }) => movedAt === undefined)
  }

  function write(records: readonly SentRecord[]): void {
    storage.write(STORAGE_KEY, records.length === 0 ? undefined : toJson(records))
    refresh()
  }

  function change(key: string, next: (record: SentRecord) => SentRecord): void {
    restoreLost()
    own.delete(key)
    write(load().map(record => (record.key === key ? next(record) : record)))
  }

  function restoreLost(): void {
    const isStored = new Set(stored().map(({ key }) => key))
    const isOfClient = ({ who }: SentRecord) => limit.isSignedIn() && who === owner.name()
    const lost = [...own.values()].filter(one => !isStored.has(one.key) && isOfClient(one) && isAwaited(one))
    if (lost.length > 0) write([...lost, ...load()])
  }

  /** Also after a sign-out in another tab: this one may have saved a transfer since. */
  function clear(): void {
    own.clear()
    write(load().flatMap(record => (record.movedAt === undefined ? [{ ...record, before: {} }] : [])))
  }

  function remove(key: string): void {
    own.delete(key)
    write(load().filter(record => record.key !== key))
  }

  const stopSession = session.generation.subscribe(() => {
    if (session.token.peek() === undefined && owner.hasSignedOut()) clear()
    else refresh()
  })
  const stopOwner = owner.onIdentified(refresh)
  const stopStorage = watchRecords(storage, {
    key: STORAGE_KEY,
    maxAgeMs,
    deleteOld() {
      const areOld = !stored().every(isRecent)
      if (areOld) write(load())
      return areOld
    },
    onChanged() {
      restoreLost()
      refresh()
    },
  })

  return {
    unconfirmed,
    find: asset => ofClient().find(({ transfer }) => transfer.asset === asset),
    save({ firstSentAt: at, clockJumpMs: _, ...sent }) {
      const who = owner.name()
      const isReplaced = (one: SentRecord) => one.who === who && one.transfer.asset === sent.transfer.asset
      const record = { ...sent, at, who, deviceAheadMs: deviceAheadMs(clocks) } as SentRecord
      own.set(sent.key, record)
      write([record, ...load().filter(one => !isReplaced(one))])
    },
    endAttempt: ({ key, end, sentAt }) =>
      change(key, record => ({
        ...record,
        end,
        sentAt,
        deviceAheadMs: deviceAheadMs(clocks) ?? record.deviceAheadMs,
      })),
    recordMoved(key) {
      if (ofClient().some(record => record.key === key)) change(key, record => ({ ...record, movedAt: Date.now() }))
      // The client has signed out: no other tab has a press that this record would stop.
      else remove(key)
    },
    remove,
    areLostWithPage: () => storage.isLostWithPage(STORAGE_KEY),
    close() {
      stopSession()
      stopOwner()
      stopStorage()
    },
  }
}

function readStored(stored: string | undefined): readonly SentRecord[] {
  try {
    const records: unknown = JSON.parse(stored ?? '[]')
    return is(records, array()) ? records.filter(one => is(one, SentRecord)).map(ownFields) : []
  } catch {
    return []
  }
}
