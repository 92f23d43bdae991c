import { type Chance, chanceOf } from './chance'
import { decimalText } from './ticks'

/** A book as exchanges write it: [price, amount] as exact decimals, best first. */
export type BookText = { asks: [price: string, amount: string][]; bids: [price: string, amount: string][] }

/** What of a pair shapes its book. */
type BookShape = {
  readonly name: string
  /** decimals of a price, and 10 to the minus that */
  readonly decimals: number
  readonly tick: number
  /** ticks from one level to the next on average: the pair's own, so that levels stay when the price moves */
  readonly run: number
  readonly amountDecimals: number
  /** what usually stands at one level, in base */
  readonly levelAmount: number
  readonly restMs: number
}

const levelMs = 2_000
const tradeMs = 250

/** Best bid and best ask around a price, in ticks. Their spread changes every ten seconds. */
const topOf = (chance: Chance, shape: BookShape, price: number, ms: number) => {
  const middle = Math.round(price / shape.tick)
  const point = price / shape.tick / 10_000
  // From one tick to two hundredths of a percent, mostly narrow, now and then wide.
  const spread = Math.max(1, Math.round(point * 2 * chance.unit(Math.floor(ms / (5 * levelMs)), 3) ** 3))
  const bid = middle - Math.floor(spread / 2)
  return { bid, ask: bid + spread }
}

/** What was paid last, in ticks: somewhere from the best bid to the best ask, elsewhere four times a second. */
export const lastOf = (seed: number, shape: BookShape, price: number, atMs: number): number => {
  const chance = chanceOf(seed, shape.name)
  const ms = restedMs(shape, atMs)
  const { bid, ask } = topOf(chance, shape, price, ms)
  return bid + Math.floor((ask - bid + 1) * chance.unit(Math.floor(ms / tradeMs), 5))
}

const restedMs = ({ restMs }: BookShape, atMs: number) => (restMs === 0 ? atMs : Math.floor(atMs / restMs) * restMs)

/** The book around a price at a moment. Levels keep their prices; amounts change every two seconds or so. */
export const bookOf = (seed: number, shape: BookShape, price: number, atMs: number, depth: number): BookText => {
  const chance = chanceOf(seed, shape.name)
  const ms = restedMs(shape, atMs)
  const { bid, ask } = topOf(chance, shape, price, ms)
  const { run } = shape
  // Beyond the best, each run of so many ticks holds one level at a place of its own.
  const levelOf = (n: number) => n * run + Math.floor(run * chance.unit(n, 4))
  const side = (best: number, way: 1 | -1) => {
    const levels: [string, string][] = []
    for (let at = best, n = Math.floor(best / run); levels.length < depth && at > 0; n += way, at = levelOf(n)) {
      if (at === best ? levels.length > 0 : (at - best) * way < 0) continue
      levels.push([decimalText(at, shape.decimals), amountAt(chance, shape, at, ms, way)])
    }
    return levels
  }
  return { asks: side(ask, 1), bids: side(bid, -1) }
}

/** Mostly a little, sometimes a wall; never nothing. Each level changes at its own moment of the two seconds. */
const amountAt = (chance: Chance, shape: BookShape, at: number, ms: number, way: number): string => {
  const turn = Math.floor(ms / levelMs + chance.unit(at, way, 1))
  const share = chance.unit(at, way, turn)
  const amount = shape.levelAmount * (0.05 + 2 * share ** 3)
  return decimalText(Math.max(1, Math.round(amount * 10 ** shape.amountDecimals)), shape.amountDecimals)
}
