import { DESK_TIMING, type DeskTiming } from '../../../src/desk/timing'
import { chanceOf } from '../../sandbox/exchanges/market/chance'
import { type FaultAct, sendingFaults } from '../sendingFaults'

/** One request that a client places, and what fails while it is placed. */
export type Ticket = {
  /** Begins its comment, so that the ledger tells equal tickets apart. */
  readonly name: string
  /** No two tickets are drawn with the same amount. */
  readonly amount: string
  /** The fault of its first sending, its second…; undefined: none. */
  readonly sendingFaults: readonly (FaultAct | undefined)[]
  /** The fault of the calls that check whether it arrived: of the first `times` of them, or of each. */
  readonly checkFault: { readonly act: FaultAct; readonly times?: number } | undefined
  /** How often it is sent again while it is not found. */
  readonly resends: number
  readonly isDoubleClicked: boolean
  /** Its price as a share of the market's: near it, or so far below that the wizard asks for confirmation. */
  readonly priceShare: number
  /** Without a page: which of the client's two tabs sends it first. */
  readonly tab: 0 | 1
  /** Without a page: the other tab presses as well, or has the same ticket in its form, so many ms later. */
  readonly otherTab: { readonly does: 'press' | 'keepChecking'; readonly afterMs: number } | undefined
  /** Without a page: what happens before the result is known, so many ms after the press. */
  readonly interruption: { readonly kind: Interruption; readonly afterMs: number } | undefined
  /** Without a page: what is changed before it is pressed again while it is unconfirmed. */
  readonly edit: CosmeticEdit | undefined
  /** Without a page: repeats the ticket that this client placed last. */
  readonly isRepeated: boolean
}

export const INTERRUPTIONS = ['wizardLeft', 'reloaded', 'tokenReplaced', 'signedOut'] as const
export type Interruption = (typeof INTERRUPTIONS)[number]

export const COSMETIC_EDITS = ['zeros', 'comment', 'deadline', 'iceberg'] as const
export type CosmeticEdit = (typeof COSMETIC_EDITS)[number]

const FAULTY = 0.4
const MAX_SENDINGS = 3
/** A late call is delayed by at most this many write time-outs. */
export const LATEST = 2
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

/** With that time-out of writes, and an `arrivalMs` that fits it. Reads and ages keep the real limits. */
export const withWriteMs = (timing: DeskTiming, writeMs: number): DeskTiming => ({
  ...timing,
  writeMs,
  readMs: DESK_TIMING.readMs,
  awaitedReadMs: DESK_TIMING.awaitedReadMs,
  clockDifferenceMs: DESK_TIMING.clockDifferenceMs,
  arrivalMs: (LATEST - 1) * writeMs + 2 * CALLING_MS,
  // A device whose clock is an hour off keeps its tickets all the same, and the desk its keys.
  draftsMs: DESK_TIMING.draftsMs,
  keyValidMs: DESK_TIMING.keyValidMs,
})

/** From the stored start of an attempt to its fetch, at most, on a busy machine. */
const CALLING_MS = 500

/**
 * No call is carried out later than this after it was made: after that the client may send its ticket again. The
 * sandbox refuses a later one, however busy the machine is.
 */
export const latestMsOf = ({ writeMs, arrivalMs }: DeskTiming): number => writeMs + arrivalMs - CALLING_MS

/** Draws `count` tickets by the seed, numbered from `from`, so that two draws share no amount. */
export function drawTickets(seed: number, count: number, timing: DeskTiming, from = 0): Ticket[] {
  const chance = chanceOf(seed, 'chaos')
  return Array.from({ length: count }, (_, index) => {
    const at = from + index
    const pick = <T>(from: readonly T[], draw: number): T => from[Math.floor(chance.unit(at, draw) * from.length)] as T
    const faults = Array.from({ length: MAX_SENDINGS }, (_, sending) => {
      if (chance.unit(at, sending, 0) >= FAULTY) return undefined
      // Late calls are carried out while the client still checks, or after it gave up.
      const lateMs = Math.round(timing.writeMs * (1.05 + (LATEST - 1.05) * chance.unit(at, sending, 1)))
      const possible = sendingFaults(lateMs)
      return possible[Math.floor(chance.unit(at, sending, 2) * possible.length)]?.[1]
    })
    const act = chance.unit(at, 3) < FAULTY ? pick(CHECK_FAULTS, 4) : undefined
    // Before the call has arrived, while it is carried out, or while the client checks.
    const soonMs = (draw: number) => Math.round(chance.unit(at, draw) ** 4 * timing.writeMs)
    return {
      name: `#${at}`,
      amount: `0.00${100_001 + at * 10}`,
      sendingFaults: faults,
      checkFault: act && { act, ...(chance.unit(at, 5) < 0.5 ? { times: 2 } : {}) },
      resends: Math.floor(chance.unit(at, 6) * MAX_SENDINGS),
      isDoubleClicked: chance.unit(at, 7) < 0.2,
      priceShare: chance.unit(at, 8) < 0.1 ? 0.9 : 0.98,
      tab: chance.unit(at, 10) < 0.7 ? 0 : 1,
      otherTab:
        chance.unit(at, 11) < 0.3
          ? { does: pick(['press', 'keepChecking'] as const, 12), afterMs: chance.unit(at, 13) < 0.4 ? 0 : soonMs(14) }
          : undefined,
      interruption: chance.unit(at, 15) < 0.3 ? { kind: pick(INTERRUPTIONS, 16), afterMs: soonMs(17) } : undefined,
      edit: chance.unit(at, 18) < 0.4 ? pick(COSMETIC_EDITS, 19) : undefined,
      isRepeated: chance.unit(at, 20) < 0.3,
    }
  })
}
