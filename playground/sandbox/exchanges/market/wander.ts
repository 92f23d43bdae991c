import { type Chance, chanceOf } from './chance'
import type { Quoted } from './currencies'

type Wave = { readonly share: number; readonly periodMs: number; readonly phase: number }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

// Together at most 1.9 % each way: a limit 5 % off the market is never reached, one 0.3 % off soon is.
const ownShares = [
  [0.0036, 150_000],
  [0.004, 280_000],
  [0.0013, 20 * minuteMs],
] as const
// All coins share the slow tide, as they do in life; it cancels out of a price between two coins.
const tideShares = [
  [0.004, 2.3 * hourMs],
  [0.006, 26 * hourMs],
] as const
const noiseShare = 0.00004
const noiseMs = 1_000
// The price is constant within a second, so that a ticker's price is always inside that second's book.
const driftMs = 1_000

/** A currency's value in dollars at a moment (ms since 1970): bounded, in small steps, the same for a seed. */
export const wanderOf = (seed: number, quoted: Quoted): ((atMs: number) => number) => {
  const chance = chanceOf(seed, quoted.code)
  const own = wavesOf(chance, ownShares)
  const tide = wavesOf(chanceOf(seed, 'the tide of the market'), tideShares)
  const stepMs = Math.max(driftMs, quoted.restMs)
  return atMs => {
    const ms = Math.floor(atMs / stepMs) * stepMs
    const drift = heightOf(own, ms) + heightOf(tide, ms) + noiseShare * noiseAt(chance, ms)
    return quoted.usd * (1 + quoted.swing * drift)
  }
}

const wavesOf = (chance: Chance, shares: readonly (readonly [number, number])[]): readonly Wave[] =>
  shares.map(([share, periodMs], i) => ({
    share,
    periodMs: periodMs * (0.85 + 0.3 * chance.unit(i, 1)),
    phase: chance.unit(i, 2),
  }))

const heightOf = (waves: readonly Wave[], atMs: number): number =>
  waves.reduce((sum, wave) => sum + wave.share * Math.sin(2 * Math.PI * (atMs / wave.periodMs + wave.phase)), 0)

/** -1 to 1, another value each second, eased from one to the next. */
const noiseAt = (chance: Chance, atMs: number): number => {
  const second = Math.floor(atMs / noiseMs)
  const share = atMs / noiseMs - second
  const eased = share * share * (3 - 2 * share)
  return 2 * (chance.unit(second) * (1 - eased) + chance.unit(second + 1) * eased) - 1
}
