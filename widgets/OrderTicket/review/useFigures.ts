import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import type { TicketValues } from '../../../src/domain/request/ticket'
import { type TicketFigures, ticketFigures } from '../../../src/domain/request/ticketFigures'
import type { ExpectedSignal } from '../market/useExpectedFill'
import type { WizardTicker } from '../market/useTicker'

/** The ticket's live average and total, which agree at every tick. */
export function useFigures(
  { type, requestedBase, requestedPrice, minPrice, maxPrice }: TicketValues,
  ticker: WizardTicker,
  expected: ExpectedSignal | undefined,
): ReadonlySignal<TicketFigures> {
  return useMemo(() => {
    const values = { type, requestedBase, requestedPrice, minPrice, maxPrice }
    return computed(() => ticketFigures(values, ticker.value, expected?.value))
  }, [type, requestedBase, requestedPrice, minPrice, maxPrice, ticker, expected])
}
