import { DESK_TIMING, type DeskTiming } from '../../../src/desk/timing'
import { chanceOf } from '../../sandbox/exchanges/market/chance'
import { type FaultAct, sendingFaults } from './sendingFaults'

/** One request that a client places, and what fails while it is placed. */
export type Ticket = {
  /** Identifies the ticket: no two have the same amount. */
  readonly amount: string
  /** The fault of its first sending, its second…; undefined: none. */
  readonly sendingFaults: readonly (FaultAct | undefined)[]
  /** The fault of the calls that check whether it arrived: of the first `times` of them, or of each. */
  readonly checkFault: { readonly act: FaultAct; readonly times?: number } | undefined
  /** How often it is sent again while it is not found. */
  readonly resends: number
  readonly isDoubleClicked: boolean
  /** Without a page: whether the desk honours Idempotency-Key. */
  readonly hasKey: boolean
  /** Its price as a share of the market's: near it, or so far below that the wizard asks for confirmation. */
  readonly priceShare: number
}

const FAULTY = 0.4
const KEYLESS = 0.25
const MOST_SENDINGS = 3
/** A late call is carried out within this many write time-outs. */
export const LATEST = 3
const CHECK_FAULTS: readonly FaultAct[] = [
  { status: 500 },
  { reset: 'before' },
  { truncateAt: 40 },
  { status: 200, body: 'null' },
]

/** Every delay of the desk's client, divided by `factor`. */
export function timingOver(factor: number): DeskTiming {
  const entries = Object.entries(DESK_TIMING).map(([name, ms]) => [
    name,
    typeof ms === 'number' ? ms / factor : ms.map(each => each / factor),
  ])
  return Object.fromEntries(entries) as DeskTiming
}

/** With another time-out of writes: a call that comes late is carried out before the client may send it again. */
export const withWriteMs = (timing: DeskTiming, writeMs: number): DeskTiming => ({
  ...timing,
  writeMs,
  arrivalMs: (LATEST - 1) * writeMs + MACHINE_MS,
})
/** A busy machine carries out a late call so much later. */
const MACHINE_MS = 1_000

/** Draws `count` tickets by the seed, numbered from `from`, so that two draws share no amount. */
export function drawTickets(seed: number, count: number, timing: DeskTiming, from = 0): Ticket[] {
  const chance = chanceOf(seed, 'chaos')
  return Array.from({ length: count }, (_, index) => {
    const at = from + index
    const faults = Array.from({ length: MOST_SENDINGS }, (_, sending) => {
      if (chance.unit(at, sending, 0) >= FAULTY) return undefined
      // Late calls are carried out while the client still checks, or after it gave up.
      const lateMs = Math.round(timing.writeMs * (1.05 + (LATEST - 1.05) * chance.unit(at, sending, 1)))
      const possible = sendingFaults(lateMs)
      return possible[Math.floor(chance.unit(at, sending, 2) * possible.length)]?.[1]
    })
    const hasKey = chance.unit(at, 9) >= KEYLESS
    const isCheckFaulty = chance.unit(at, 3) < FAULTY
    const act = CHECK_FAULTS[Math.floor(chance.unit(at, 4) * CHECK_FAULTS.length)]
    return {
      amount: `0.00${100_001 + at * 10}`,
      sendingFaults: faults,
      checkFault: isCheckFaulty && act ? { act, ...(chance.unit(at, 5) < 0.5 ? { times: 2 } : {}) } : undefined,
      resends: Math.floor(chance.unit(at, 6) * MOST_SENDINGS),
      isDoubleClicked: chance.unit(at, 7) < 0.2,
      hasKey,
      priceShare: chance.unit(at, 8) < 0.1 ? 0.9 : 0.98,
    }
  })
}

/** Sends the tickets of its queue one after the other, at a desk of one kind. */
export type Worker = { readonly hasKey: boolean; readonly queue: Ticket[] }

/** Half of the workers use a desk without keys, where each ticket takes longer. Workers at one kind share a queue. */
export function createWorkers(tickets: readonly Ticket[], count: number): Worker[] {
  const withKey = { hasKey: true, queue: tickets.filter(({ hasKey }) => hasKey) }
  const without = { hasKey: false, queue: tickets.filter(({ hasKey }) => !hasKey) }
  const workers = Array.from({ length: count }, (_, at) => (at % 2 === 1 ? without : withKey))
  return workers.filter(({ queue }) => queue.length > 0)
}
