import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { usesMargin } from '../../../src/domain/account'
import { positiveAmount } from '../../../src/domain/amountEntry/positiveAmount'
import { divide } from '../../../src/domain/decimal'
import { takesAll } from '../../../src/domain/request/shareOfFunds'
import type { TicketRoute, TicketValues } from '../../../src/domain/request/ticket'
import { type TicketFigures, ticketFigures } from '../../../src/domain/request/ticketFigures'
import type { TicketCost } from '../cost/useTicketCost'
import type { ExpectedSignal } from '../market/useExpectedFill'
import type { MarketPriceSignal } from '../market/useMarketPrice'
import { useFreeMargin } from './useFreeMargin'

export type LiveFigures = ReadonlySignal<TicketFigures>

/** The ticket's live figures, which agree at every tick. */
export function useFigures(
  route: TicketRoute,
  { type, requestedBase, requestedPrice, minPrice, maxPrice }: TicketValues,
  ticker: MarketPriceSignal,
  expected: ExpectedSignal | undefined,
  ticketCost: TicketCost,
): LiveFigures {
  const { side } = route
  const { isCurrent, isUnanswered, error, cost, queryPrice, maxForShares: max } = ticketCost
  // What the desk gave for other inputs is not this ticket's.
  const margin = isCurrent ? cost?.margin : undefined
  // An older answer is still the latest known, as in the line 'Available'.
  const spendable = !isUnanswered && error === undefined ? cost?.available : undefined
  const isMargin = usesMargin(route.exchangeAccount)
  const free = useFreeMargin(route, ticketCost)
  const available = isMargin ? free : spendable
  return useMemo(() => {
    const values = { type, requestedBase, requestedPrice, minPrice, maxPrice }
    const deskMargin = margin && queryPrice ? { margin, price: queryPrice } : undefined
    const amount = positiveAmount(requestedBase)
    // The funds that one base took when the desk gave its maximum.
    const unit = isMargin ? amount && margin && divide(margin, amount) : side === 'sell' ? '1' : queryPrice
    const funds =
      available === undefined
        ? undefined
        : ({
            of: isMargin ? 'margin' : 'balance',
            side,
            available,
            isMaxAll: max === undefined || unit === undefined || takesAll(max, unit, available),
          } as const)
    return computed(() => ticketFigures(values, ticker.value, expected?.value, deskMargin, funds))
  }, [
    type,
    requestedBase,
    requestedPrice,
    minPrice,
    maxPrice,
    ticker,
    expected,
    margin,
    queryPrice,
    side,
    isMargin,
    available,
    max,
  ])
}
