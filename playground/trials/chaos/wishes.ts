import { DESK_TIMING, type DeskTiming } from '../../../src/desk/timing'
import { chanceOf } from '../../sandbox/exchanges/market/chance'
import { type Act, sendingFaults } from './sendingFaults'

/** What one client wants once, and what goes wrong while it is asked for. */
export type Wish = {
  /** Told apart by it: no two wishes are of the same amount. */
  readonly amount: string
  /** Of its first sending, its second…; undefined: it goes as it should. */
  readonly sendings: readonly (Act | undefined)[]
  /** Of the looks for it: as many of them, or every one. */
  readonly looks: { readonly act: Act; readonly times?: number } | undefined
  /** How often it is sent again while it is not found. */
  readonly again: number
  /** Pressed twice in one go. */
  readonly pressedTwice: boolean
  /** Without a page: whether the desk that it is asked of honours Idempotency-Key. */
  readonly hasKey: boolean
  /** Its price, of the market's: near it, or so far below that the wizard asks once more. */
  readonly share: number
}

const FAULTY = 0.4
const KEYLESS = 0.25
const MOST_SENDINGS = 3
/** The latest that a call is carried out after, in times of what a write is waited for. */
export const LATEST = 3
const LOOKS: readonly Act[] = [{ status: 500 }, { reset: 'before' }, { truncateAt: 40 }, { status: 200, body: 'null' }]

/** Every delay of the desk's client, so many times shorter. */
export function timingOver(factor: number): DeskTiming {
  const entries = Object.entries(DESK_TIMING).map(([name, ms]) => [
    name,
    typeof ms === 'number' ? ms / factor : ms.map(each => each / factor),
  ])
  return Object.fromEntries(entries) as DeskTiming
}

/** As many wishes by that seed; `from`: wishes that there are already. */
export function drawWishes(seed: number, count: number, timing: DeskTiming, from = 0): Wish[] {
  const chance = chanceOf(seed, 'chaos')
  return Array.from({ length: count }, (_, index) => {
    const at = from + index
    const sendings = Array.from({ length: MOST_SENDINGS }, (_, sending) => {
      if (chance.unit(at, sending, 0) >= FAULTY) return undefined
      // Some are carried out while it is looked for, some when everybody has given up.
      const faults = sendingFaults(Math.round(timing.writeMs * (1.05 + (LATEST - 1.05) * chance.unit(at, sending, 1))))
      return faults[Math.floor(chance.unit(at, sending, 2) * faults.length)]?.[1]
    })
    const hasKey = chance.unit(at, 9) >= KEYLESS
    // Without a key, what may still arrive and is sent again is another request: its client is told so, and waits.
    const mayComeTwice = !hasKey && sendings.some(act => act?.delayMs !== undefined)
    const isBlind = chance.unit(at, 3) < FAULTY
    const act = LOOKS[Math.floor(chance.unit(at, 4) * LOOKS.length)]
    return {
      amount: `0.00${100_001 + at * 10}`,
      sendings,
      looks: isBlind && act ? { act, ...(chance.unit(at, 5) < 0.5 ? { times: 2 } : {}) } : undefined,
      again: mayComeTwice ? 0 : Math.floor(chance.unit(at, 6) * MOST_SENDINGS),
      pressedTwice: chance.unit(at, 7) < 0.2,
      hasKey,
      share: chance.unit(at, 8) < 0.1 ? 0.9 : 0.98,
    }
  })
}

/** One who makes wishes, one after the other, at one desk. */
export type Worker = { readonly hasKey: boolean; readonly left: Wish[] }

/** So many who work side by side, one in four at a desk without keys; those at the same kind of desk share their wishes. */
export function shareOut(wishes: readonly Wish[], atOnce: number): Worker[] {
  const withKey = { hasKey: true, left: wishes.filter(({ hasKey }) => hasKey) }
  const without = { hasKey: false, left: wishes.filter(({ hasKey }) => !hasKey) }
  return Array.from({ length: atOnce }, (_, at) => (at % 4 === 3 ? without : withKey)).filter(
    ({ left }) => left.length > 0,
  )
}
