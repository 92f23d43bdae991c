import type { Pair } from '../../../../src/domain/currency'
import type { PriceModel } from '../market/priceModel'

/** A pair of the list: what it trades in the one market, in units of so many base; without a pair nobody trades it. */
export type BitfinexListing = { readonly pair?: Pair; readonly units: bigint }

// Values keep lower case, several codes mean one currency, and a test currency passes for the real one.
const map: readonly (readonly [code: string, currency: string])[] = [
  ['AAA', 'TESTAAA'],
  ['ALG', 'ALGO'],
  ['AMP', 'AMP'],
  ['ATO', 'ATOM'],
  ['BAB', 'BCH'],
  ['BBB', 'TESTBBB'],
  ['BCHABC', 'XEC'],
  ['BCHN', 'BCH'],
  ['CNHT', 'CNHt'],
  ['DAT', 'DATA'],
  ['DOG', 'MDOGE'],
  ['DSH', 'DASH'],
  ['EUS', 'EURS'],
  ['EUT', 'EURt'],
  ['GNT', 'GLM'],
  ['IOT', 'IOTA'],
  ['MNA', 'MANA'],
  ['QTM', 'QTUM'],
  ['TSD', 'TUSD'],
  ['UDC', 'USDC'],
  ['USS', 'USDt'],
  ['UST', 'USDt'],
  ['USTF0', 'USDt0'],
  ['WBT', 'WBTC'],
  ['WHBT', 'WBT'],
  ['XAUT', 'XAUt'],
  ['YYW', 'YOYOW'],
  ['TESTBTC', 'BTC'],
  ['TESTUSD', 'USD'],
  ['TESTUSDT', 'USDt'],
]

/** Under which of its codes a currency is really listed. */
const codes: Readonly<Record<string, string>> = {
  ALGO: 'ALG',
  ATOM: 'ATO',
  BCH: 'BCHN',
  DASH: 'DSH',
  MANA: 'MNA',
  USDC: 'UDC',
  USDT: 'UST',
}

const also: readonly (readonly [base: string, counter: string])[] = [
  ['BTC', 'EUR'],
  ['BTC', 'USDC'],
  ['DASH', 'USD'],
  ['USDC', 'USD'],
]
const untraded = ['BTC:CNHT', 'TERRAUST:USD', 'TERRAUST:UST', 'TESTBTC:TESTUSD', 'TESTBTC:TESTUSDT', 'USTBL:USD']

/** A pair's spelling: a colon parts codes where one is longer than three letters. */
const spelt = ({ base, counter }: Pair): string => {
  const [one, other] = [codes[base] ?? base, codes[counter] ?? counter]
  return one.length > 3 || other.length > 3 ? `${one}:${other}` : one + other
}

/** The map and the list that a client needs before it can name a pair, and what stands behind each name. */
export const createBitfinexSymbols = (model: PriceModel) => {
  const pairs = [...model.pairs('bitfinex_spot'), ...also.map(([base, counter]) => ({ base, counter }))]
  const listings = new Map<string, BitfinexListing>([
    ...pairs.map((pair): [string, BitfinexListing] => [spelt(pair), { pair, units: 1n }]),
    // DOG is a million DOGE, not DOGE.
    ['DOGUSD', { pair: { base: 'DOGE', counter: 'USD' }, units: 1_000_000n }],
    // WBT is Wrapped BTC, and WHBT is what others call WBT (worth a LTC here).
    ['WBTUSD', { pair: { base: 'BTC', counter: 'USD' }, units: 1n }],
    ['WHBT:USD', { pair: { base: 'LTC', counter: 'USD' }, units: 1n }],
    ...untraded.map((name): [string, BitfinexListing] => [name, { units: 1n }]),
  ])
  return { map, list: [...listings.keys()].sort(), listings }
}
