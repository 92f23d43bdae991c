import type { ExchangeAccount } from '../../../../src/domain/account'
import type { Pair } from '../../../../src/domain/currency'
import { coins, monies } from './currencies'

type Listing = {
  /** counter currency → how many of the coins, largest first, are listed against it */
  readonly counters: Readonly<Record<string, number>>
  readonly without?: readonly string[]
  readonly also?: readonly (readonly [base: string, counter: string])[]
}

const all = coins.length
const usdOf = new Map([...monies, ...coins].map(({ code, usd }) => [code, usd]))

const binanceSpot: Listing = {
  counters: { USDT: all, USDC: 40, BTC: 36, ETH: 16, EUR: 22 },
  also: [
    ['USDC', 'USDT'],
    ['EUR', 'USDT'],
  ],
}
// Futures list the smallest coins by the thousand (1000PEPE, 1000SHIB): the plain codes are unknown there.
const binanceUsdm: Listing = { counters: { USDT: all, USDC: 18 }, without: ['PEPE', 'SHIB', 'BONK', 'FLOKI'] }
const coinbase: Listing = {
  counters: { USD: 48, USDC: 48, EUR: 18, BTC: 16 },
  without: ['BNB', 'TRX', 'TON'],
  also: [
    ['USDT', 'USD'],
    ['USDT', 'USDC'],
    ['USDC', 'EUR'],
  ],
}
const gateio: Listing = { counters: { USDT: all, BTC: 24 }, also: [['USDC', 'USDT']] }
const bitfinex: Listing = {
  counters: { USD: 46, USDT: 34, BTC: 20 },
  without: ['BNB', 'WIF', 'FET'],
  also: [['USDT', 'USD']],
}
const kraken: Listing = {
  counters: { USD: all, EUR: 36, USDT: 20, BTC: 18 },
  without: ['VET', 'MKR'],
  also: [
    ['USDT', 'USD'],
    ['USDC', 'USD'],
    ['EUR', 'USD'],
  ],
}

const listings: Readonly<Record<ExchangeAccount, Listing>> = {
  binance_spot: binanceSpot,
  binance_usdm: binanceUsdm,
  bitfinex_spot: bitfinex,
  bitfinex_margin: bitfinex,
  coinbase_spot: coinbase,
  coinbase_prime_spot: coinbase,
  gateio_spot: gateio,
  kraken_spot: kraken,
  kraken_earn: kraken,
}

/** The pairs an account's exchange lists. */
export const listedPairs = (account: ExchangeAccount): readonly Pair[] => {
  const { counters, without = [], also = [] } = listings[account]
  const pairs = Object.entries(counters).flatMap(([counter, count]) =>
    coins
      .slice(0, count)
      .filter(({ code, usd }) => !without.includes(code) && isWorthListing(usd / (usdOf.get(counter) ?? 1), counter))
      .map(({ code }) => ({ base: code, counter })),
  )
  return [...pairs, ...also.map(([base, counter]) => ({ base, counter }))]
}

/** Not listed against a coin: what is worth more than it, or so little that 8 decimals can't express the price. */
const isWorthListing = (price: number, counter: string): boolean =>
  monies.some(({ code }) => code === counter) || (price < 1 && price > 0.000001)
