import { type ReadonlySignal, signal } from '@preact/signals-core'
import { enums, type Infer, is, number, optional, size, string } from 'superstruct'
import { EXCHANGE_ACCOUNTS } from '../../domain/account'
import type { Currency } from '../../domain/currency'
import { ownFields } from '../../domain/ownFields'
import type { Transfer, TransferBalances } from '../../domain/transfer'
import { ATTEMPT_ENDS, type Attempt, type LastCall } from '../sending/attempt'
import type { ClientOwner } from '../sending/clientOwner'
import { clockJumpMs, deviceAheadMs } from '../sending/clockJump'
import { type Clocks, isSentRecently } from '../sending/isSentRecently'
import { createStoredRecords } from '../sending/storedRecords'
import type { Session } from '../session'
import type { DeskStorage } from '../storage'
import { decimal, type } from '../wire'

/** A transfer on its way to the desk. */
export type SentTransfer = Attempt & {
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
  /**
   * Replaces the stored transfer of that currency. To be called before it is sent: the page may be closed. Stores it
   * again should it be deleted before its result is known, as by a page that clears its storage.
   */
  save(sent: SentTransfer): void
  /** The page no longer sends it: it stays as it is stored. */
  release(key: string): void
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

export function createSentTransfers({ storage, session, owner, clocks, maxAgeMs, isAwaited }: Options): SentTransfers {
  const unconfirmed = signal<readonly SentTransfer[]>([])
  const records = createStoredRecords<SentRecord>(storage, {
    kind: 'transfers',
    // One of each currency: that is also what tabs take turns for.
    nameOf: ({ who, transfer }) => `${who}/${transfer.asset}`,
    fromStored: value => (is(value, SentRecord) ? ownFields(value) : undefined),
    toStored: record => record,
    isRecent: ({ at, sentAt }) => isSentRecently({ clocks, maxAgeMs }, at, sentAt),
    maxAgeMs,
  })

  /** What this page is sending, by key. */
  const own = new Map<string, SentRecord>()

  const isSignedIn = () => session.token.peek() !== undefined

  /** Those of this client; first stores again what this page is sending and something else has deleted. */
  function load(): readonly SentTransfer[] {
    if (!isSignedIn()) return []
    const name = owner.name()
    const isOfClient = ({ who }: SentRecord) => who === name
    const lost = own.size === 0 ? [] : [...own.values()].filter(one => isOfClient(one) && isAwaited(one))
    const stored = records.all().filter(isOfClient)
    for (const one of lost)
      if (!stored.some(({ transfer }) => transfer.asset === one.transfer.asset)) {
        records.save(one)
        stored.push(one)
      }
    return stored
      .sort((a, b) => b.at - a.at)
      .map(({ who: _who, at: firstSentAt, ...sent }) =>
        ownFields({ ...sent, firstSentAt, clockJumpMs: clockJumpMs(clocks, sent.deviceAheadMs) }),
      )
  }

  function refresh(): void {
    unconfirmed.value = load().filter(({ movedAt }) => movedAt === undefined)
  }

  function change(key: string, next: (record: SentRecord) => SentRecord): void {
    refresh()
    own.delete(key)
    for (const record of records.all()) if (record.key === key) records.save(next(record))
    refresh()
  }

  /** Also after a sign-out in another tab: this one may have saved a transfer since. */
  function clear(): void {
    own.clear()
    records.delete(({ movedAt }) => movedAt !== undefined)
    for (const record of records.all()) records.save({ ...record, before: {} })
    refresh()
  }

  function remove(key: string): void {
    own.delete(key)
    records.delete(record => record.key === key)
    refresh()
  }

  const stopSession = session.generation.subscribe(() => {
    if (!isSignedIn() && owner.hasSignedOut()) clear()
    else refresh()
  })
  const stopOwner = owner.onIdentified(refresh)
  const stopRecords = records.watch(refresh)

  return {
    unconfirmed,
    find: asset => load().find(({ transfer }) => transfer.asset === asset),
    save({ firstSentAt: at, clockJumpMs: _, ...sent }) {
      const record = { ...sent, at, who: owner.name(), deviceAheadMs: deviceAheadMs(clocks) } as SentRecord
      own.set(sent.key, record)
      records.save(record)
      refresh()
    },
    release: key => void own.delete(key),
    endAttempt: ({ key, end, sentAt }) =>
      change(key, record => ({
        ...record,
        end,
        sentAt,
        deviceAheadMs: deviceAheadMs(clocks) ?? record.deviceAheadMs,
      })),
    recordMoved(key) {
      if (load().some(record => record.key === key)) change(key, record => ({ ...record, movedAt: Date.now() }))
      // The client has signed out: no other tab has a press that this record would stop.
      else remove(key)
    },
    remove,
    areLostWithPage: records.areLostWithPage,
    close() {
      stopSession()
      stopOwner()
      stopRecords()
    },
  }
}
