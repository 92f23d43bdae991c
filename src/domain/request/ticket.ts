import type { ExchangeAccount } from '../account'
import type { Currency } from '../currency'
import { deadlineProblem } from '../deadline'
import { add, compare, type Decimal, divide, isDecimal, isPositive, roundTo } from '../decimal'
import type { Reason } from '../errors'
import type { RequestType, Side } from './request'

/** Where a ticket is sent; with `common` the desk trades through a third currency. */
export type TicketRoute = {
  readonly side: Side
  readonly exchangeAccount: ExchangeAccount
  readonly base: Currency
  readonly counter: Currency
  readonly common?: Currency
}

/** The fields of the order ticket; '' is an empty one. */
export type TicketValues = {
  readonly type: RequestType
  readonly requestedBase: Decimal | ''
  readonly requestedPrice: Decimal | ''
  readonly minPrice: Decimal | ''
  readonly maxPrice: Decimal | ''
  readonly isIceberg: boolean
  readonly comment: string
  /** dd-MM-yyyy as typed */
  readonly deadline: string
}

export const EMPTY_TICKET: TicketValues = {
  type: 'limit',
  requestedBase: '',
  requestedPrice: '',
  minPrice: '',
  maxPrice: '',
  isIceberg: true,
  comment: '',
  deadline: '',
}

/** One request as the client chose and typed it, before it is sent. */
export type Ticket = { readonly route: TicketRoute; readonly values: TicketValues }

/** Equal for tickets that make the same request: it identifies a draft and guards against sending twice. */
export function ticketKey({ route, values }: Ticket): string {
  const { side, exchangeAccount, base, counter, common } = route
  const { type, requestedBase, requestedPrice, minPrice, maxPrice, isIceberg, comment, deadline } = values
  // The form keeps prices typed for another type; the request does not carry them.
  const byType = { limit: [requestedPrice, isIceberg], scaled: [minPrice, maxPrice], market: [] }[type]
  return JSON.stringify([
    [side, exchangeAccount, base, counter, common],
    [type, requestedBase, ...byType],
    [comment.trim(), deadline],
  ])
}

/** `max` is the desk's maximum for exactly these values; undefined while unknown. */
export function checkTicket(
  values: TicketValues,
  { max, now, zone }: { max?: Decimal | undefined; now: Date; zone: string },
): Reason[] {
  const reasons = [...checkPrices(values), ...checkPositive('requestedBase', values.requestedBase)]
  const isAmountValid = !reasons.some(reason => reason.property === 'requestedBase')
  if (isAmountValid && max !== undefined && compare(values.requestedBase, max) > 0)
    reasons.push({ property: 'requestedBase', code: 'max', options: [max] })
  const problem = deadlineProblem(values.deadline, now, zone)
  if (problem) reasons.push({ property: 'deadline', code: problem === 'past' ? 'future' : 'date_format' })
  return reasons
}

function checkPrices({ type, requestedPrice, minPrice, maxPrice }: TicketValues): Reason[] {
  if (type === 'market') return []
  if (type === 'limit') return checkPositive('requestedPrice', requestedPrice)
  const reasons = [...checkPositive('minPrice', minPrice), ...checkPositive('maxPrice', maxPrice)]
  if (reasons.length === 0 && compare(maxPrice, minPrice) < 0)
    reasons.push({ property: 'maxPrice', code: 'min', options: [minPrice] })
  return reasons
}

function checkPositive(property: keyof TicketValues, value: string): Reason[] {
  if (value === '') return [{ property, code: 'required' }]
  if (!isDecimal(value)) return [{ property, code: 'type', options: ['number'] }]
  return isPositive(value) ? [] : [{ property, code: 'greater_than', options: ['0'] }]
}

/** The prices that `costPrice` chooses from; an absent one is unknown. */
export type PriceInputs = {
  readonly type: RequestType
  readonly ticker?: Decimal | undefined
  readonly requestedPrice?: Decimal | undefined
  readonly minPrice?: Decimal | undefined
  readonly maxPrice?: Decimal | undefined
}

/** The price of a ticket's cost: the ticker at market, the requested price of a limit, the middle of a scaled range. */
export function costPrice({ type, ticker, requestedPrice, minPrice, maxPrice }: PriceInputs): Decimal | undefined {
  if (type === 'market') return ticker
  if (type === 'limit') return requestedPrice
  if (minPrice === undefined || maxPrice === undefined) return undefined
  return roundTo(divide(add(minPrice, maxPrice), '2'), 18)
}
