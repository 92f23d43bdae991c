import type { Pair } from '../../../../src/domain/currency'
import type { MarketClock } from '../market/marketClock'

/** A pair under its three names: XBTUSD in requests over HTTP, XXBTZUSD in answers, BTC/USD on the socket. */
export type KrakenPair = {
  readonly pair: Pair
  readonly altname: string
  readonly key: string
  readonly symbol: string
}

// HTTP has kept the names of old; the v2 socket says BTC and DOGE.
const altnames: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' }
const oldCoins = ['XBT', 'ETH', 'LTC', 'XRP', 'XLM', 'ZEC', 'ETC']
const oldCounters: Readonly<Record<string, string>> = { USD: 'ZUSD', EUR: 'ZEUR', XBT: 'XXBT' }
// Pairs of later years that got such a key all the same.
const oddKeys: Readonly<Record<string, string>> = {
  USDTUSD: 'USDTZUSD',
  EURUSD: 'ZEURZUSD',
  XDGXBT: 'XXDGXXBT',
}

// Listed without any order or trade: zeros everywhere, and the year 1970.
const deserted: Pair = { base: 'OLD', counter: 'EUR' }

// Coins that others renamed keep their names at Kraken: LUNA is LUNC, and LUNA is LUNA2. Here each trades as another.
const renamed = [
  ['LUNA', 'PEPE'],
  ['LUNA2', 'ADA'],
  ['REP', 'ATOM'],
  ['REPV2', 'UNI'],
  ['UST', 'TRX'],
] as const

/** All that Kraken lists. */
export const krakenPairs = (clock: MarketClock): readonly KrakenPair[] => [
  ...[...clock.model().pairs('kraken_spot'), deserted].map(pair => {
    const base = altnames[pair.base] ?? pair.base
    const counter = altnames[pair.counter] ?? pair.counter
    const altname = base + counter
    return { pair, altname, key: keyOf(base, counter), symbol: `${pair.base}/${pair.counter}` }
  }),
  ...renamed.map(([name, coin]) => {
    const key = `${name}USD`
    return { pair: { base: coin, counter: 'USD' }, altname: key, key, symbol: `${name}/USD` }
  }),
]

/** A pair of two of the oldest currencies has a key with X and Z (XXBTZUSD); all others are keyed by their name. */
const keyOf = (base: string, counter: string): string => {
  const oldCounter = oldCounters[counter]
  const isOld = oldCoins.includes(base) && oldCounter !== undefined
  return isOld ? `X${base}${oldCounter}` : (oddKeys[base + counter] ?? base + counter)
}
