import type { TicketRoute, TicketValues } from '../../src/domain/request/ticket'
import type { TicketFigures } from '../../src/domain/request/ticketFigures'
import type { MessageKey } from '../../src/i18n/en-US'
import type { TicketCost } from './cost/useTicketCost'
import type { LiveFigures } from './figures/useFigures'
import type { ExpectedSignal } from './market/useExpectedFill'
import type { MarketPriceSignal } from './market/useMarketPrice'

/** What a form or a review shows of a ticket. */
export type ShownTicket = {
  readonly route: TicketRoute
  readonly values: TicketValues
  readonly ticketCost: TicketCost
  readonly ticker: MarketPriceSignal
  readonly expected: ExpectedSignal | undefined
  readonly figures: LiveFigures
}

export const TOTAL_LABELS: Record<TicketFigures['totalAt'], MessageKey> = {
  average: 'total.expectedTotal',
  ownPrice: 'total.counterAtPrice',
  market: 'total.counterAmount',
}
