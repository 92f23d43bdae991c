import type { Pair } from '../../../../src/domain/currency'
import type { MarketClock } from '../market/marketClock'
import { padded } from '../market/spelling'

/** A product and the pair of the market that it trades. */
export type Product = { readonly id: string; readonly pair: Pair }

// Listed, and nobody trades it: an empty book, no ticker, and heartbeats all the same.
const deserted: Product = { id: 'XYO-EUR', pair: { base: 'XYO', counter: 'EUR' } }

/** Books against USDC are merged into those against USD: there is BTC-USD and no BTC-USDC. As a base USDC stays itself. */
export const productsOf = (world: MarketClock): ReadonlyMap<string, Product> => {
  const products = world
    .model()
    .pairs('coinbase_spot')
    .map(({ base, counter }) => ({ base, counter: counter === 'USDC' ? 'USD' : counter }))
    .map(pair => ({ id: `${pair.base}-${pair.counter}`, pair }))
  return new Map([...products, deserted].map(product => [product.id, product]))
}

/** "Whole" books of the real exchange have ten thousands of levels; these have what moves within minutes. */
export const wholeBook = 300

/** Sizes have eight decimals. */
export const sizeText = (exact: string): string => padded(exact, 8)

/** A product's counter of all its events, shared by HTTP and sockets: most of its numbers are on no channel, so it skips. */
export const sequenceNow = (): number => Date.now() - 1_600_000_000_000
