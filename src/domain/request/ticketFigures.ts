import { positiveAmount } from '../amountEntry/positiveAmount'
import type { Decimal } from '../decimal'
import type { Live } from '../live'
import type { Ticker } from '../price'
import { ownPrice, type TicketPrices, type TicketValues } from './ticket'
import { ticketTotal } from './ticketTotal'

/** Figures that a client reads beside each other: the total is the amount at the price that `totalAt` names. */
export type TicketFigures = {
  /** Of the whole amount; undefined while no live book holds it. */
  readonly average: Decimal | undefined
  /** Decimals of the average, where the book tells them. */
  readonly step?: number | undefined
  readonly total: Decimal | undefined
  readonly totalAt: 'average' | 'ownPrice' | 'market'
}

/** `fill` is the order book's answer for the amount; undefined for a scaled ticket, whose average is its range's. */
export function ticketFigures(
  values: TicketPrices & Pick<TicketValues, 'requestedBase'>,
  market: Live<Ticker>,
  fill: Live<{ readonly price: Decimal; readonly thin: boolean; readonly step?: number }> | undefined,
): TicketFigures {
  const own = ownPrice(values)
  const average = values.type === 'scaled' ? own : averageOf(values.type, fill)
  const amount = positiveAmount(values.requestedBase)
  const [totalAt, price] =
    average !== undefined
      ? (['average', average] as const)
      : own !== undefined
        ? (['ownPrice', own] as const)
        : (['market', liveValue(market)?.price] as const)
  return { average, step: fill?.value?.step, total: amount && price && ticketTotal(amount, price), totalAt }
}

/** A stale book, or one that holds less than a market ticket's amount, gives no average of the whole amount. */
function averageOf(type: TicketValues['type'], fill: Parameters<typeof ticketFigures>[2]): Decimal | undefined {
  const found = fill && liveValue(fill)
  return found && !(found.thin && type === 'market') ? found.price : undefined
}

const liveValue = <T>({ state, value }: Live<T>): T | undefined => (state === 'live' ? value : undefined)
