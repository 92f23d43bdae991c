import { expect } from 'vitest'
import { QUERY_RETRIES } from '../../../src/desk/cache'
import { isExpected } from '../../../src/domain/errors'
import type { Ending, PreparedCall, ProductCall } from './endings'
import type { Answer, Effect, Fault } from './faults'
import { LONGEST_PAUSE_MS } from './openCase'

type Endings = Readonly<Record<Effect, Ending['at']>>

const WRITE: Endings = {
  notDone: 'unknown',
  // A request is read again, which shows it.
  spoiled: 'done',
  misshaped: 'done',
  newer: 'done',
  refused: 'refused',
  signedOut: 'signedOut',
}
const FORM_OR_MARKET: Endings = {
  notDone: 'failed',
  spoiled: 'failed',
  misshaped: 'failed',
  newer: 'done',
  refused: 'failed',
  signedOut: 'failed',
}

/** How the product must end a call. */
const ENDINGS: Readonly<Record<ProductCall['kind'], Endings>> = {
  read: { ...FORM_OR_MARKET, misshaped: 'done', signedOut: 'signedOut' },
  // One level that can't be read makes a book unusable.
  proxied: FORM_OR_MARKET,
  signIn: FORM_OR_MARKET,
  // Nothing shows whether it was set.
  password: { ...WRITE, spoiled: 'unknown', signedOut: 'refused' },
  change: WRITE,
  request: WRITE,
  // The desk has no list of transfers.
  transfer: { ...WRITE, spoiled: 'unknown', misshaped: 'unknown' },
}

function endingOf({ kind, name }: ProductCall, { effect, isReadable }: Fault): Ending['at'] {
  if (kind === 'password' && isReadable) return 'done'
  // Its answer has two fields, both required.
  if (name === 'GET v1/me' && effect === 'misshaped') return 'failed'
  return ENDINGS[kind][effect]
}

/** A failure may be over the next time. A cost is fetched again when the ticket changes. */
function callsOf({ kind, name }: ProductCall, at: Ending['at']): number {
  const isQuery = kind === 'read' && name !== 'GET v1/requests/cost'
  return isQuery && at === 'failed' ? 1 + QUERY_RETRIES : 1
}

/** The counts that a test of a call compares, besides its result. */
export type Traces = {
  readonly calls: number
  readonly callsElsewhere: number
  /** Whether the desk has carried it out; `undefined` for a call that changes nothing. */
  readonly isCarriedOut: boolean | undefined
  /** How many sessions have ended or begun since. */
  readonly sessions: number
  readonly isSignedIn: boolean
  readonly reported: readonly unknown[]
  readonly tookMs: number
}

/** A call may take its three time-outs and two pauses, on a busy machine. */
const LONGEST_MS = 20_000

export function expectPromises(
  call: ProductCall,
  fault: Fault,
  prepared: PreparedCall & Answer,
  { at, error, value }: Ending,
  traces: Traces,
): void {
  const { kind } = call
  expect({ at, error }).toMatchObject({ at: endingOf(call, fault) })
  if (error !== undefined) {
    expect(isExpected(error), String(error)).toBe(true)
    expect(error).toMatchObject(kind === 'proxied' ? { name: 'MarketError' } : fault.error(prepared))
  }
  // The client is shown the reason of a failure or a refusal.
  if (at === 'failed' || at === 'refused') expect(error).toBeDefined()
  if (fault.effect === 'misshaped' && at === 'done') prepared.checkRest?.(value as never)

  const isEnded = at === 'signedOut' || (kind === 'proxied' && fault.effect === 'signedOut')
  const endsSession = isEnded || (kind === 'password' && at === 'done')
  const { tookMs, ...rest } = traces
  expect(rest).toEqual({
    calls: callsOf(call, at),
    callsElsewhere: 0,
    isCarriedOut: traces.isCarriedOut === undefined ? undefined : /^(spoiled|misshaped|newer)$/.test(fault.effect),
    sessions: endsSession ? 1 : 0,
    isSignedIn: !endsSession,
    reported: [],
  })
  expect(tookMs).toBeLessThan(LONGEST_MS)
  if (fault.isPaused && traces.calls > 1) expect(tookMs).toBeGreaterThan(QUERY_RETRIES * LONGEST_PAUSE_MS)
}
