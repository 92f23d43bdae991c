import type { TotalValues } from '../forms'
import type { TicketRoute } from './wizard'

/** What a client wants of the desk: one request, as it was chosen and typed. */
export type Ticket = { readonly route: TicketRoute; readonly values: TotalValues }

/** The same for two that ask for the same: typed away and back it is one wish; another route, or amount, is another. */
export function ticketKey({ route, values }: Ticket): string {
  const { side, exchangeAccount, base, counter, common } = route
  const { type, requestedBase, requestedPrice, minPrice, maxPrice, isIceberg, comment, deadline } = values
  // What was typed for another type stays in the form, and is not asked for.
  const byType = { limit: [requestedPrice, isIceberg], scaled: [minPrice, maxPrice], market: [] }[type]
  return JSON.stringify([
    [side, exchangeAccount, base, counter, common],
    [type, requestedBase, ...byType],
    [comment.trim(), deadline],
  ])
}
