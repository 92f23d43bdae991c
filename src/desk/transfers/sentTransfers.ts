import { type ReadonlySignal, signal } from '@preact/signals-core'
import { array, enums, type Infer, is, number, optional, size, string, type } from 'superstruct'
import { EXCHANGE_ACCOUNTS } from '../../domain/account'
import type { Currency } from '../../domain/currency'
import { NetworkError } from '../../domain/errors'
import type { TransferBalances } from '../../domain/transfer'
import { createDraftOwner } from '../requests/draftOwner'
import { ATTEMPT_ENDS, type AttemptEnd } from '../requests/draftRecord'
import type { Session } from '../session'
import type { DeskStorage } from '../storage'

/** A transfer on its way to the desk. Sent again, it goes under the same key. */
export type SentTransfer = Omit<Infer<typeof SentRecord>, 'who' | 'before' | 'end'> & {
  /** How the last attempt ended; `undefined` while it may be on its way. */
  readonly end?: AttemptEnd | undefined
  /** The client's balances before it was sent. */
  readonly before: TransferBalances
}

const text = () => size(string(), 0, 100)

const SentRecord = type({
  /** The hash of the client's e-mail. */
  who: text(),
  key: text(),
  transfer: type({ asset: text(), amount: text(), from: enums(EXCHANGE_ACCOUNTS), to: enums(EXCHANGE_ACCOUNTS) }),
  /** When the first attempt began, epoch ms by the desk's clock. */
  at: number(),
  /** When the last attempt began, epoch ms by the device's clock. */
  sentAt: number(),
  end: optional(enums(ATTEMPT_ENDS)),
  before: type({ from: optional(text()), to: optional(text()) }),
  /** When the desk had moved the funds: another tab may be sending the same transfer. */
  movedAt: optional(number()),
})
type SentRecord = Infer<typeof SentRecord>

/** Transfers whose result is unknown, kept on this device for 24 h, also for the client's next sign-in. */
export type SentTransfers = {
  /** Those of this client, of other tabs and earlier pages too; at most one of each currency. */
  readonly unconfirmed: ReadonlySignal<readonly SentTransfer[]>
  /** The transfer of that currency that was sent last, as it is stored at this moment. */
  find(asset: Currency): SentTransfer | undefined
  /** Replaces the stored transfer of that currency. To be called before it is sent: the page may be closed. */
  save(sent: SentTransfer): void
  /** How the last attempt ended, also when another client is signed in by now. */
  endAttempt(key: string, end: AttemptEnd): void
  recordMoved(key: string): void
  /** Its result is known, or the client has checked it. */
  remove(key: string): void
  /** Finds out whose transfers these are; rejects while the desk does not say who is signed in. */
  identify(): Promise<void>
  close(): void
}

type Options = {
  readonly storage: DeskStorage
  readonly session: Session
  readonly email: () => Promise<string>
  /** Names the client of the session; resolves also when that failed. */
  readonly nameClient: () => Promise<unknown>
  readonly now: () => number
  readonly keptMs: number
}

const STORAGE_KEY = 'transfers'

/** Writes each change synchronously: the next event may be a reload. */
export function createSentTransfers({ storage, session, email, nameClient, now, keptMs }: Options): SentTransfers {
  const { owner, sessionName, start } = createDraftOwner(storage, session)
  const unconfirmed = signal<readonly SentTransfer[]>([])

  const load = (): readonly SentRecord[] =>
    readStored(storage.read(STORAGE_KEY)).filter(({ at }) => Math.abs(now() - at) < keptMs)

  const ofClient = (): readonly SentTransfer[] =>
    session.token.peek() === undefined ? [] : load().filter(({ who }) => who === owner())

  function refresh(): void {
    unconfirmed.value = ofClient().filter(({ movedAt }) => movedAt === undefined)
  }

  function write(records: readonly SentRecord[]): void {
    storage.write(STORAGE_KEY, records.length === 0 ? undefined : JSON.stringify(records))
    refresh()
  }

  const change = (key: string, next: (record: SentRecord) => SentRecord) =>
    write(load().map(record => (record.key === key ? next(record) : record)))

  const stopSession = session.generation.subscribe(generation => {
    if (generation > 0) start()
    refresh()
  })
  const stopStorage = storage.listen(refresh)

  return {
    unconfirmed,
    find: asset => ofClient().find(({ transfer }) => transfer.asset === asset),
    save(sent) {
      const who = owner()
      const isReplaced = (one: SentRecord) => one.who === who && one.transfer.asset === sent.transfer.asset
      write([{ ...sent, who } as SentRecord, ...load().filter(one => !isReplaced(one))])
    },
    endAttempt: (key, end) => change(key, record => ({ ...record, end })),
    recordMoved: key => change(key, record => ({ ...record, movedAt: Date.now() })),
    remove: key => write(load().filter(record => record.key !== key)),
    async identify() {
      const isUnknown = () => owner() === sessionName()
      if (isUnknown()) {
        await email()
        await nameClient()
        if (isUnknown()) throw new NetworkError(0, [], 'offline')
      }
      refresh()
    },
    close() {
      stopSession()
      stopStorage()
    },
  }
}

function readStored(stored: string | undefined): readonly SentRecord[] {
  try {
    const records: unknown = JSON.parse(stored ?? '[]')
    return is(records, array()) ? records.filter(one => is(one, SentRecord)) : []
  } catch {
    return []
  }
}
