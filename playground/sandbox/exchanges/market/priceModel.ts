import type { ExchangeAccount } from '../../../../src/domain/account'
import type { Pair } from '../../../../src/domain/currency'
import { type BookText, bookOf, lastOf } from './bookModel'
import { coins, monies } from './currencies'
import { listedPairs } from './listings'
import { amountDecimals, decimalText, priceDecimals } from './ticks'
import { wanderOf } from './wander'

/** A pair's last 24 hours, in the counter currency, amounts in the base currency. Rounded by whoever says it. */
type Day = { open: number; high: number; low: number; amount: number; turnover: number }

/**
 * The one market of the sandbox. Every answer is a pure function of the seed and the moment (ms since 1970),
 * so the desk and the exchanges agree without talking. A currency it does not know gives undefined.
 */
export type PriceModel = {
  readonly currencies: readonly string[]
  /** dollars for one unit */
  usd(currency: string, atMs: number): number | undefined
  /** counter for one base; pairs agree with each other and across exchanges */
  price(pair: Pair, atMs: number): number | undefined
  /** the pair's smallest price step, as an exact decimal */
  tickSize(pair: Pair): string | undefined
  /** the last trade's price, as an exact decimal: from best bid to best ask, which lie around `price` */
  priceText(pair: Pair, atMs: number): string | undefined
  /** best first, exact decimals; at most `depth` levels a side, around the price of the last trade */
  book(pair: Pair, atMs: number, depth: number): BookText | undefined
  day(pair: Pair, atMs: number): Day | undefined
  /** what the account's exchange lists */
  pairs(account: ExchangeAccount): readonly Pair[]
}

const dayMs = 86_400_000
const dayParts = 48

/** The market that grows from a seed. Nothing is kept between calls but what the seed alone decides. */
export const createPriceModel = (seed: number): PriceModel => {
  const quoted = new Map([...monies, ...coins].map(each => [each.code, { ...each, at: wanderOf(seed, each) }]))
  const listed = new Map<ExchangeAccount, readonly Pair[]>()

  const usd = (currency: string, atMs: number) => quoted.get(currency)?.at(atMs)

  const price = ({ base, counter }: Pair, atMs: number) => {
    const baseUsd = usd(base, atMs)
    const counterUsd = usd(counter, atMs)
    return baseUsd === undefined || counterUsd === undefined ? undefined : baseUsd / counterUsd
  }

  // From the unmoved values, so that a pair's tick never changes.
  const shapeOf = ({ base, counter }: Pair) => {
    const one = quoted.get(base)
    const other = quoted.get(counter)
    if (!one || !other) return undefined
    const unmoved = one.usd / other.usd
    const decimals = priceDecimals(unmoved)
    return {
      name: `${base}/${counter}`,
      decimals,
      tick: 10 ** -decimals,
      run: Math.max(1, Math.round((unmoved * 10 ** decimals) / 40_000)),
      amountDecimals: amountDecimals(one.usd),
      levelAmount: Math.min(one.depthUsd, other.depthUsd) / one.usd,
      restMs: Math.max(one.restMs, other.restMs),
    }
  }

  const priceText = (pair: Pair, atMs: number) => {
    const shape = shapeOf(pair)
    const value = price(pair, atMs)
    return shape && value !== undefined ? decimalText(lastOf(seed, shape, value, atMs), shape.decimals) : undefined
  }

  const book = (pair: Pair, atMs: number, depth: number) => {
    const shape = shapeOf(pair)
    const value = price(pair, atMs)
    return shape && value !== undefined ? bookOf(seed, shape, value, atMs, depth) : undefined
  }

  const day = (pair: Pair, atMs: number) => {
    const shape = shapeOf(pair)
    const last = Number(priceText(pair, atMs))
    const open = price(pair, atMs - dayMs)
    if (!shape || open === undefined) return undefined
    const since = Math.floor(atMs / (dayMs / dayParts)) - dayParts + 1
    const past = Array.from({ length: dayParts }, (_, i) => price(pair, (since + i) * (dayMs / dayParts)) ?? last)
    const amount = shape.levelAmount * 2_000
    const mean = past.reduce((sum, each) => sum + each, 0) / dayParts
    return {
      open,
      high: Math.max(open, last, ...past),
      low: Math.min(open, last, ...past),
      amount,
      turnover: amount * mean,
    }
  }

  return {
    currencies: [...quoted.keys()],
    usd,
    price,
    tickSize: pair => {
      const shape = shapeOf(pair)
      return shape && decimalText(1, shape.decimals)
    },
    priceText,
    book,
    day,
    pairs: account => {
      const pairs = listed.get(account) ?? listedPairs(account)
      listed.set(account, pairs)
      return pairs
    },
  }
}
