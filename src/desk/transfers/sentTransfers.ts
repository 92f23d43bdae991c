import { type ReadonlySignal, signal } from '@preact/signals-core'
import { boolean, enums, type Infer, is, number, optional, size, string, unknown } from 'superstruct'
import { EXCHANGE_ACCOUNTS } from '../../domain/account'
import type { Currency } from '../../domain/currency'
import { readDecimal } from '../../domain/decimal'
import { ownFields } from '../../domain/ownFields'
import type { Transfer, TransferBalances } from '../../domain/transfer'
import type { ClientOwner } from '../client/clientOwner'
import { ATTEMPT_ENDS, type Attempt, type AttemptTimes, isEndOf } from '../sending/attempt'
import { deviceAheadMs } from '../sending/clockJump'
import { type Clocks, isSentRecently } from '../sending/isSentRecently'
import { createStoredRecords } from '../sending/storedRecords'
import type { Session } from '../session'
import type { DeskStorage } from '../storage/storage'
import { decimal, type } from '../wire'

/** A transfer that was sent, with its latest attempt. */
export type SentTransfer = Attempt & {
  readonly transfer: Transfer
  /** When the desk confirmed it. The record is kept, so that presses in two tabs at once send one transfer. */
  readonly movedAt?: number | undefined
  /**
   * The balances that the client saw at the press. If they were old then, and at a desk without keys, the balances are
   * read again just before sending.
   */
  readonly before: TransferBalances
}

const text = () => size(string(), 0, 100)

const SentRecord = type({
  /** The hash of the client's email. */
  who: text(),
  key: text(),
  isKeySent: optional(boolean()),
  transfer: type({ asset: text(), amount: decimal(), from: enums(EXCHANGE_ACCOUNTS), to: enums(EXCHANGE_ACCOUNTS) }),
  /** The attempt's `firstSentAt`. */
  at: number(),
  sentAt: number(),
  end: optional(enums(ATTEMPT_ENDS)),
  deviceAheadMs: optional(number()),
  before: type({ from: unknown(), to: unknown() }),
  movedAt: optional(number()),
})
type SentRecord = Omit<Infer<typeof SentRecord>, 'before'> & { readonly before: TransferBalances }

/** A balance that can't be read is unknown: the transfer itself stays. */
function fromStored(value: unknown): SentRecord | undefined {
  if (!is(value, SentRecord)) return undefined
  const { from, to } = value.before
  return ownFields({ ...value, before: { from: readDecimal(from), to: readDecimal(to) } })
}

/**
 * Transfers whose result is unknown, kept on this device for 24 h, also for the client's next sign-in. A sign-out
 * deletes their balances, and the transfers whose result is known.
 */
export type SentTransfers = {
  /** This client's unconfirmed transfers, of other tabs and earlier pages too; at most one of each currency. */
  readonly unconfirmed: ReadonlySignal<readonly SentTransfer[]>
  /** The unconfirmed transfer of that currency; else the one that moved last. As they are stored at this moment. */
  find(asset: Currency): SentTransfer | undefined
  /** Replaces a transfer of that currency that has moved. To be called before it is sent: the page may be closed. */
  save(sent: SentTransfer): void
  /**
   * Stores how and when the attempt ended, also when another client is signed in by now. A newer attempt of another tab
   * is left as it is.
   */
  endAttempt(ended: Pick<SentTransfer, 'key' | 'end' | 'sentAt'>): void
  recordMoved(key: string): void
  /** Deletes a transfer whose result is known, or that the client has checked. */
  remove(key: string): void
  /** The browser refused to store the transfers. */
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
  readonly isAwaited: (sent: AttemptTimes) => boolean
}

export function createSentTransfers({ storage, session, owner, clocks, maxAgeMs, isAwaited }: Options): SentTransfers {
  const unconfirmed = signal<readonly SentTransfer[]>([])
  const records = createStoredRecords<SentRecord>(storage, {
    kind: 'transfers',
    nameOf: ({ who, key }) => `${who}/${key}`,
    fromStored,
    toStored: record => record,
    // Throws for what is no list, which counts as nothing stored.
    inEarlier: (value: readonly unknown[]) => [...value],
    isRecent: ({ at, sentAt }) => isSentRecently({ clocks, maxAgeMs }, at, sentAt),
    isAwaited: record => record.movedAt === undefined && isAwaited(record),
    isUnresolved: ({ movedAt }) => movedAt === undefined,
    maxAgeMs,
  })

  const isSignedIn = () => session.token.peek() !== undefined

  /** This client's transfers, the last one sent first. */
  function load(): readonly SentTransfer[] {
    if (!isSignedIn()) return []
    const name = owner.name()
    return records
      .all()
      .filter(({ who }) => who === name)
      .sort((a, b) => b.sentAt - a.sentAt)
      .map(({ who: _who, at: firstSentAt, ...sent }) => ownFields({ ...sent, firstSentAt }))
  }

  function refresh(): void {
    unconfirmed.value = load().filter(({ movedAt }) => movedAt === undefined)
  }

  function change(key: string, next: (record: SentRecord) => SentRecord): void {
    for (const record of records.all()) if (record.key === key) records.save(next(record))
    refresh()
  }

  /** Also after a sign-out in another tab: this one may have saved a transfer since. */
  function clear(): void {
    records.delete(({ movedAt }) => movedAt !== undefined)
    for (const record of records.all()) records.save({ ...record, before: {} })
    refresh()
  }

  function remove(key: string): void {
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
    find(asset) {
      const ofAsset = load().filter(({ transfer }) => transfer.asset === asset)
      return ofAsset.find(({ movedAt }) => movedAt === undefined) ?? ofAsset[0]
    },
    save({ firstSentAt: at, ...sent }) {
      const who = owner.name()
      records.save({ ...sent, at, who, deviceAheadMs: deviceAheadMs(clocks) } as SentRecord)
      const isReplaced = ({ movedAt, transfer }: SentRecord) =>
        movedAt !== undefined && transfer.asset === sent.transfer.asset
      records.delete(one => one.who === who && isReplaced(one))
      refresh()
    },
    endAttempt: ({ key, end, sentAt }) =>
      change(key, record =>
        isEndOf({ key, sentAt }, record)
          ? { ...record, end, sentAt, deviceAheadMs: deviceAheadMs(clocks) ?? record.deviceAheadMs }
          : record,
      ),
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
