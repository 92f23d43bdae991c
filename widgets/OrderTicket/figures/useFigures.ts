import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { usesMargin } from '../../../src/domain/account'
import type { TicketRoute, TicketValues } from '../../../src/domain/request/ticket'
import { type TicketFigures, ticketFigures } from '../../../src/domain/request/ticketFigures'
import type { TicketCost } from '../cost/useTicketCost'
import type { ExpectedSignal } from '../market/useExpectedFill'
import type { MarketPriceSignal } from '../market/useMarketPrice'

export type LiveFigures = ReadonlySignal<TicketFigures>

/** The ticket's live figures, which agree at every tick. */
export function useFigures(
  { side, exchangeAccount }: TicketRoute,
  { type, requestedBase, requestedPrice, minPrice, maxPrice }: TicketValues,
  ticker: MarketPriceSignal,
  expected: ExpectedSignal | undefined,
  { isCurrent, cost, queryPrice }: TicketCost,
): LiveFigures {
  // What the desk gave for other inputs is not this ticket's.
  const { cost: margin, available } = (isCurrent && cost) || {}
  const funds = usesMargin(exchangeAccount) ? undefined : available
  return useMemo(() => {
    const values = { type, requestedBase, requestedPrice, minPrice, maxPrice }
    const deskMargin = margin && queryPrice ? { margin, price: queryPrice } : undefined
    const spends = funds === undefined ? undefined : { side, available: funds }
    return computed(() => ticketFigures(values, ticker.value, expected?.value, deskMargin, spends))
  }, [type, requestedBase, requestedPrice, minPrice, maxPrice, ticker, expected, margin, queryPrice, side, funds])
}
