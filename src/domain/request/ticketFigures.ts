import { positiveAmount } from '../amountEntry/positiveAmount'
import {
  compare,
  DECIMAL_PLACES,
  type Decimal,
  divide,
  isPositive,
  multiply,
  roundSignificant,
  roundTo,
} from '../decimal'
import { type Live, liveValue } from '../live'
import type { Ticker } from '../price'
import { leverageOf } from './margin'
import type { Side } from './request'
import { type Funds, type FundsShare, takenShare } from './shareOfFunds'
import type { TicketValues } from './ticket'
import { ownPrice, type TicketPrices } from './ticketPrice'
import { ticketTotal } from './ticketTotal'

/** Figures that a client reads beside each other, all derived from one amount and its prices. */
export type TicketFigures = {
  /** Of the whole amount; undefined while no live book holds it. */
  readonly average: Decimal | undefined
  /** Decimals of the average, where the book tells them. */
  readonly step?: number | undefined
  /** The price of the total. */
  readonly price: Decimal | undefined
  readonly total: Decimal | undefined
  /** What that price is. */
  readonly totalAt: 'average' | 'ownPrice' | 'market'
  /** The total at the limit price, where the book promises a better one. */
  readonly bound: Decimal | undefined
  /** The margin that a futures account keeps back; `marginAt` is what it is calculated from. */
  readonly margin: Decimal | undefined
  readonly marginAt: 'total' | 'ownPrice'
  readonly leverage: Decimal | undefined
  /** The amount at the market price; `isOld`: that is out of date. Undefined where the total is the same figure. */
  readonly worth: { readonly value: Decimal; readonly isOld: boolean } | undefined
  readonly share: FundsShare | undefined
  /** What the total, or on futures the margin, is paid from; undefined for a sell. */
  readonly paidFrom: Decimal | undefined
}

/** The margin that the desk gave for exactly this amount, and the price it was for. */
export type DeskMargin = { readonly margin: Decimal; readonly price: Decimal }

/** `fill` is the order book's answer for the amount; undefined for a scaled ticket, whose average is its range's. */
export function ticketFigures(
  values: TicketPrices & Pick<TicketValues, 'requestedBase'>,
  market: Live<Ticker>,
  fill: Live<{ readonly price: Decimal; readonly thin: boolean; readonly step?: number }> | undefined,
  deskMargin?: DeskMargin,
  funds?: Funds & { readonly side: Side },
): TicketFigures {
  const own = ownPrice(values)
  const average = values.type === 'scaled' ? own : averageOf(values.type, fill)
  const amount = positiveAmount(values.requestedBase)
  const [totalAt, price] =
    average !== undefined
      ? (['average', average] as const)
      : values.type === 'market'
        ? (['market', liveValue(market)?.price] as const)
        : (['ownPrice', own] as const)
  const reservedAt = values.type === 'market' ? price : own
  const marginOf = marginFigures(amount, reservedAt, deskMargin)
  const marginAt = own === undefined || price === undefined || compare(own, price) === 0 ? 'total' : 'ownPrice'
  // If true, `worth` equals the total and is left out: it could have another rounding.
  const isWorthTotal = values.type === 'market' || marginAt === 'ownPrice'
  return {
    average,
    step: fill?.value?.step,
    price,
    total: amount && price && ticketTotal(amount, price),
    totalAt,
    bound: amount && own && price && isOtherPrice(own, price) ? ticketTotal(amount, own) : undefined,
    ...marginOf,
    marginAt,
    worth: isWorthTotal || amount === undefined ? undefined : worthOf(amount, market),
    share: shareOf(amount, reservedAt, marginOf.margin, values.type, funds),
    paidFrom: funds?.of === 'margin' || funds?.side === 'buy' ? funds.available : undefined,
  }
}

/** An average has 8 significant digits, so a limit with more of them may equal it but for the rounding. */
const isOtherPrice = (own: Decimal, average: Decimal): boolean =>
  compare(own, average) !== 0 && compare(roundSignificant(own), average) !== 0

/** A limit's margin is reserved at its own price. A market's moves with the price of its total. */
function marginFigures(amount: Decimal | undefined, price: Decimal | undefined, desk: DeskMargin | undefined) {
  if (amount === undefined || price === undefined || desk === undefined || !isPositive(desk.price))
    return { margin: undefined, leverage: undefined }
  return {
    margin: roundTo(divide(multiply(desk.margin, price), desk.price), DECIMAL_PLACES, 'up'),
    leverage: leverageOf(multiply(amount, desk.price), desk.margin),
  }
}

const worthOf = (amount: Decimal, { state, value }: Live<Ticker>) =>
  value && { value: ticketTotal(amount, value.price), isOld: state === 'stale' }

/** A market order's share moves with the price; a spot sell's does not. */
function shareOf(
  amount: Decimal | undefined,
  price: Decimal | undefined,
  margin: Decimal | undefined,
  type: TicketValues['type'],
  funds: (Funds & { readonly side: Side }) | undefined,
): FundsShare | undefined {
  if (amount === undefined || funds === undefined) return undefined
  const isOfBase = funds.of === 'balance' && funds.side === 'sell'
  const unit = isOfBase ? '1' : funds.of === 'balance' ? price : margin && divide(margin, amount)
  return unit === undefined ? undefined : takenShare(amount, unit, type === 'market' && !isOfBase, funds)
}

/** A stale book, or one that holds less than a market ticket's amount, gives no average of the whole amount. */
function averageOf(type: TicketValues['type'], fill: Parameters<typeof ticketFigures>[2]): Decimal | undefined {
  const found = fill && liveValue(fill)
  return found && !(found.thin && type === 'market') ? found.price : undefined
}
