import type { Decimal } from '../decimal'
import { invertPrice } from '../price'
import type { Leg } from './triangulate'
import { decimalOf } from './walk'

/** The best bid or ask of a pair, to the exchange's last digit; listed the other way round, the other side's, inverted. */
export function bestPrice({ book, reversed }: Leg, of: 'bid' | 'ask'): Decimal | undefined {
  const [best] = (of === 'bid') === reversed ? book.asks : book.bids
  if (best === undefined) return undefined
  const price = decimalOf(best.price)
  return reversed ? invertPrice(price) : price
}
