import type { Pair } from '../../../../src/domain/currency'
import type { MarketClock } from '../market/marketClock'
import { padded } from '../market/spelling'

/** A product and the pair of the market that it trades. */
export type Product = { readonly id: string; readonly pair: Pair }

// Listed, and nobody trades it: an empty book, no ticker, and heartbeats all the same.
const deserted: Product = { id: 'XYO-EUR', pair: { base: 'XYO', counter: 'EUR' } }

// EURC is a euro; its book in USD was delisted.
const eurc: Product = { id: 'EURC-USDC', pair: { base: 'EUR', counter: 'USDC' } }

/** Products that are no longer traded. HTTP rejects them with another message than unknown ones. */
export const delisted: readonly string[] = ['MATIC-USD', 'EURC-USD']

// The only two books in USDC that are not merged into a book in USD.
const isOwnBook = (id: string): boolean => id === 'USDT-USDC' || id === 'EURC-USDC'

/** Books in USDC are merged into those in USD: there is BTC-USD and no BTC-USDC. As a base USDC stays. */
export const productsOf = (clock: MarketClock): ReadonlyMap<string, Product> => {
  const products = clock
    .model()
    .pairs('coinbase_spot')
    .map(pair =>
      pair.counter === 'USDC' && !isOwnBook(`${pair.base}-USDC`) ? { base: pair.base, counter: 'USD' } : pair,
    )
    .map(pair => ({ id: `${pair.base}-${pair.counter}`, pair }))
  return new Map([...products, eurc, deserted].map(product => [product.id, product]))
}

/** "Whole" books of the real exchange have ten thousands of levels; these have what moves within minutes. */
export const wholeBook = 300

/** Sizes have eight decimals. */
export const sizeText = (exact: string): string => padded(exact, 8)

/** Counts all events of a product, for HTTP and sockets. Most events are on no channel, so a channel sees gaps. */
export const sequenceNow = (): number => Date.now() - 1_600_000_000_000
