import {
  absolute,
  type Decimal,
  isPositive,
  isZero,
  multiply,
  round8,
  roundSignificant,
  roundTo,
  subtract,
} from '../decimal'
import { percentChange } from '../totals'
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

/** `amount` in counter and `percent`, with 2 decimals, have no sign. */
export type LimitResult = { readonly isBetter: boolean; readonly amount: Decimal; readonly percent: Decimal }

/**
 * How much less the executed part of a limit buy cost than at its limit, or how much more a sell brought, as the desk
 * reports it. Undefined of other types, when it differs by less than 0.01%, and while a figure is unknown.
 */
export function resultAgainstLimit(request: TradeRequest): LimitResult | undefined {
  const { type, side, requestedPrice, executedBase, executedCounter } = request
  if (type !== 'limit' || (side !== 'buy' && side !== 'sell')) return undefined
  if (requestedPrice === undefined || executedBase === undefined || executedCounter === undefined) return undefined
  const atLimit = multiply(executedBase, requestedPrice)
  if (isZero(atLimit)) return undefined
  const percent = roundTo(absolute(percentChange(atLimit, executedCounter)), 2, 'down')
  if (isZero(percent)) return undefined
  const gain = side === 'buy' ? subtract(atLimit, executedCounter) : subtract(executedCounter, atLimit)
  return { isBetter: isPositive(gain), amount: absolute(gain), percent }
}
