import { Big } from 'big.js'
import type { ExchangeAccount } from '../../../src/domain/account'
import type { Decimal } from '../../../src/domain/decimal'
import type { Freshness } from '../../../src/domain/live'
import type { Side } from '../../../src/domain/request/request'
import { HAS_VALUE, type ListedMoment } from './testMarket'

type Quote = { readonly price: Decimal; readonly places: number }

/** Through `common` the pair has no market of its own, but those of its two legs. */
export type VisitedPair = Quote & {
  readonly exchangeAccount: ExchangeAccount
  readonly base: string
  readonly counter: string
  readonly common?: string
  readonly legs?: readonly [Quote, Quote]
}

export const PAIRS: readonly VisitedPair[] = [
  { exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT', price: '96773.1', places: 2 },
  { exchangeAccount: 'binance_usdm', base: 'BTC', counter: 'USDT', price: '96773.1', places: 1 },
  { exchangeAccount: 'coinbase_prime_spot', base: 'ETH', counter: 'USD', price: '3082.02', places: 2 },
  { exchangeAccount: 'gateio_spot', base: 'DOGE', counter: 'USDT', price: '0.07123', places: 5 },
  { exchangeAccount: 'bitfinex_spot', base: 'ETH', counter: 'BTC', price: '0.031845', places: 6 },
  {
    exchangeAccount: 'binance_spot',
    base: 'ETH',
    common: 'BTC',
    counter: 'EUR',
    price: '2845.35',
    places: 2,
    legs: [
      { price: '0.031845', places: 6 },
      { price: '89350.1', places: 1 },
    ],
  },
]

/** A market's state. Through a common currency, `ticker` is that of the first leg's book, `book` of the second's. */
export type Moment = {
  readonly ticker: Freshness
  readonly book: Freshness
  readonly levels: readonly (readonly [step: number, amount: number])[]
  /** How far the price is from the pair's, in thousandths. */
  readonly tick: number
}

export const at = ({ price, places }: Quote, thousandths: number): Decimal =>
  new Big(price).times(thousandths).div(1000).round(places).toFixed()

export function listedMoments(pair: VisitedPair, moment: Moment): readonly ListedMoment[] {
  const { base, counter, common, legs } = pair
  if (common === undefined || legs === undefined)
    return [{ pair: { base, counter }, ticker: moment.ticker, book: moment.book, ...levelsOf(pair, moment) }]
  const states = [moment.ticker, moment.book] as const
  const pairs = [
    { base, counter: common },
    { base: common, counter },
  ] as const
  return legs.map((leg, index) => ({
    pair: pairs[index]!,
    ticker: 'failed',
    book: states[index]!,
    ...levelsOf(leg, moment, pair),
  }))
}

/** Each level is a part of the funds, so that some books hold the amount and others don't. */
function levelsOf(quote: Quote, { levels, tick }: Moment, { price: worth }: Quote = quote) {
  const price = at(quote, 1000 + tick)
  const step = new Big(10).pow(-quote.places)
  const side = (sign: 1 | -1) => {
    let gap = new Big(0)
    return levels.map(([steps, part]) => {
      gap = gap.plus(step.times(steps))
      const amount = new Big(ROUND_FUNDS).times(part).div(100_000).div(worth).round(4, Big.roundUp)
      return [Number(new Big(price).plus(gap.times(sign)).toFixed()), Number(amount.toFixed())] as const
    })
  }
  return { price, asks: side(1), bids: side(-1) }
}
const ROUND_FUNDS = 125_000

/** The market's price: the last trade; through a common currency, what the two books give for the amount. */
export function marketPrice(pair: VisitedPair, moment: Moment, side: Side, amount: Decimal): Big | undefined {
  if (!HAS_VALUE.includes(moment.ticker)) return undefined
  if (pair.common === undefined) return new Big(at(pair, 1000 + moment.tick))
  if (!HAS_VALUE.includes(moment.book)) return undefined
  const [first, second] = listedMoments(pair, moment).map(({ asks, bids }) => (side === 'buy' ? asks : bids))
  const one = fill(first!, new Big(amount))
  const two = fill(second!, one.given)
  return one.given.times(two.given).div(one.taken.times(two.taken)).prec(8)
}

/** Level by level, until the amount or the book ends. */
function fill(levels: ListedMoment['asks'], amount: Big) {
  let taken = new Big(0)
  let given = new Big(0)
  for (const [price, size] of levels) {
    const left = amount.minus(taken)
    const part = left.lt(String(size)) ? left : new Big(String(size))
    taken = taken.plus(part)
    given = given.plus(part.times(String(price)))
  }
  return { taken, given }
}
