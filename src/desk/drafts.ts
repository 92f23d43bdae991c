import type { Decimal } from '../domain/decimal'
import type { TotalValues } from '../domain/forms'
import type { WholeChoice } from '../domain/wizard'
import { clientHash } from './digest'
import { type DraftRecord, fromRecord, readDrawer, toRecord } from './draftRecord'
import type { Session } from './session'
import type { DeskStorage } from './storage'
import type { Intent } from './submission'

/** What a client had typed; kept on this device for 24 h, gone when the client signs out, never sent by itself. */
export type Draft = {
  readonly choice: WholeChoice
  readonly values: TotalValues
  /** The market price when the price was typed. */
  readonly typedAt?: Decimal | undefined
  /** It was sent, and its end is not known: it is looked for, and goes again, under this same key. */
  readonly intent?: Intent
}

export type Drafts = {
  /** In place of the one that was kept before; those in doubt stay beside it. */
  keep(draft: Omit<Draft, 'intent'>): void
  /** Before it is sent: the page may be gone in the next moment. */
  hold(draft: Draft & { readonly intent: Intent }): void
  /** The end of what was sent under that key is known. */
  settle(key: string): void
  /** That draft is done with: the one in doubt under its key, else the one that holds the same. */
  drop(draft: Draft): void
  /** Those in doubt first, the newest of each first. */
  read(): Promise<readonly Draft[]>
  /** The client signs out: nothing of it stays on this device. */
  wipe(): void
  close(): void
}

const LIVES_MS = 24 * 60 * 60 * 1000
/** In doubt at once: more than a few is a desk that is down. */
const MOST_HELD = 5
const KEY = 'drafts'

/** Whether both ask for the same. */
const isSame = (a: Pick<Draft, 'choice' | 'values'>, b: Pick<Draft, 'choice' | 'values'>): boolean =>
  wordOf(a) === wordOf(b)
const wordOf = ({ choice, values }: Pick<Draft, 'choice' | 'values'>): string =>
  JSON.stringify([choice.side, choice.exchangeAccount, choice.base, choice.counter, choice.common, values])

type Options = {
  readonly storage: DeskStorage
  readonly session: Session
  readonly email: () => Promise<string>
  readonly now: () => number
}
type Change = (records: readonly DraftRecord[]) => readonly DraftRecord[]

/** Under one key of browser storage, written at once: what is typed last may be followed by a reload. */
export function createDrafts({ storage, session, email, now }: Options): Drafts {
  let owner: Promise<string | undefined> | undefined
  let who: string | undefined
  /** Made before it was known whose they are; they live in memory until then. */
  let waiting: Change[] = []

  const isYoung = ({ at }: DraftRecord) => Math.abs(now() - at) < LIVES_MS
  const load = () => (who === undefined ? [] : readDrawer(storage.read(KEY), who)).filter(isYoung)
  const applied = (changes: readonly Change[]) =>
    changes.reduce<readonly DraftRecord[]>((records, change) => change(records), load())

  function write(records: readonly DraftRecord[]): void {
    storage.write(KEY, records.length === 0 ? undefined : JSON.stringify({ who, drafts: records }))
  }

  /** Who the client is, asked once; undefined when nobody tells now. */
  function identify(): Promise<string | undefined> {
    const life = session.ended()
    owner ??= email()
      .then(clientHash)
      .then(
        hash => {
          if (life.aborted) return undefined
          who = hash
          // Also with nothing to add: another client's are not kept beside.
          write(applied(waiting))
          waiting = []
          return hash
        },
        () => {
          if (!life.aborted) owner = undefined
          return undefined
        },
      )
    return owner
  }

  function change(next: Change): void {
    if (session.token.peek() === undefined) return
    if (who !== undefined) write(applied([next]))
    else {
      waiting.push(next)
      void identify()
    }
  }

  const stop = session.generation.subscribe(generation => {
    if (generation === 0) return
    // A session that the desk ended (401) takes nothing along: what is in doubt is found again by who signs in.
    owner = undefined
    who = undefined
    waiting = []
  })

  return {
    keep(draft) {
      const record = toRecord(draft, now())
      change(records => [record, ...records.filter(one => one.intent)])
    },
    hold(draft) {
      const record = toRecord(draft, now())
      change(records => {
        const others = records.filter(one => one.intent?.key !== draft.intent.key)
        const held = [record, ...others.filter(one => one.intent)].slice(0, MOST_HELD)
        return [...held, ...others.filter(one => !one.intent)]
      })
    },
    settle: key => change(records => records.filter(one => one.intent?.key !== key)),
    drop: draft =>
      change(records =>
        records.filter(one => (one.intent ? one.intent.key !== draft.intent?.key : !isSame(fromRecord(one), draft))),
      ),
    async read() {
      if (session.token.peek() === undefined) return []
      await identify()
      const records = applied(waiting).filter(isYoung).map(fromRecord)
      const held = records.filter(one => one.intent)
      // What was sent is told once, as what it is.
      return [...held, ...records.filter(one => !one.intent && !held.some(sent => isSame(sent, one)))]
    },
    wipe: () => storage.write(KEY, undefined),
    close: stop,
  }
}
