import { type Decimal, isZero, multiply, round8, roundSignificant } from '../decimal'
import { REQUEST_TYPES, type TradeRequest } from './request'
import { costPrice } from './ticketPrice'

/** An amount in counter, with 8 decimals; below those 8 significant digits, so that it never reads as 0. */
export function ticketTotal(amount: Decimal, price: Decimal): Decimal {
  const exact = multiply(amount, price)
  const rounded = round8(exact)
  return isZero(rounded) ? roundSignificant(exact) : rounded
}

/** The requested amount at the requested price, or at the middle of the range; undefined at market or while unknown. */
export function requestValue({ requestedBase, type: name, ...prices }: TradeRequest): Decimal | undefined {
  const type = REQUEST_TYPES.find(known => known === name)
  const price = type && costPrice({ type, ...prices })
  return requestedBase && price && ticketTotal(requestedBase, price)
}
