import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import type { TicketValues } from '../../../src/domain/request/ticket'
import { type TicketFigures, ticketFigures } from '../../../src/domain/request/ticketFigures'
import type { TicketCost } from '../cost/useTicketCost'
import type { ExpectedSignal } from '../market/useExpectedFill'
import type { WizardTicker } from '../market/useTicker'

export type LiveFigures = ReadonlySignal<TicketFigures>

/** The ticket's live average, total and margin, which agree at every tick. */
export function useFigures(
  { type, requestedBase, requestedPrice, minPrice, maxPrice }: TicketValues,
  ticker: WizardTicker,
  expected: ExpectedSignal | undefined,
  { isCurrent, cost, queryPrice }: TicketCost,
): LiveFigures {
  // A margin for other inputs is not this ticket's.
  const margin = isCurrent ? cost?.cost : undefined
  return useMemo(() => {
    const values = { type, requestedBase, requestedPrice, minPrice, maxPrice }
    const deskMargin = margin && queryPrice ? { margin, price: queryPrice } : undefined
    return computed(() => ticketFigures(values, ticker.value, expected?.value, deskMargin))
  }, [type, requestedBase, requestedPrice, minPrice, maxPrice, ticker, expected, margin, queryPrice])
}
