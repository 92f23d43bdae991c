import type { NewRequest } from '../../../src/desk/requests/newRequest'
import { endOfDay, parseDay } from '../../../src/domain/deadline'
import type { Ticket } from '../../../src/domain/request/ticket'

/** The request of a ticket, with the fields of its type; the deadline is the day's end in the client's zone. */
export function toRequest({ route, values }: Ticket, price: string | undefined, zone: string): NewRequest {
  const { type, requestedBase, requestedPrice, minPrice, maxPrice, isIceberg, comment, deadline } = values
  const day = parseDay(deadline)
  return {
    exchangeAccount: route.exchangeAccount,
    side: route.side,
    type,
    baseCurrency: route.base,
    counterCurrency: route.counter,
    ...(route.common ? { commonCurrency: route.common } : {}),
    requestedBase,
    ...(type === 'limit' ? { requestedPrice, isIceberg } : {}),
    ...(type === 'scaled' ? { minPrice, maxPrice } : {}),
    ...(comment.trim() ? { comment: comment.trim() } : {}),
    ...(day ? { deadline: endOfDay(day, zone).toISOString() } : {}),
    ...(price ? { price } : {}),
  }
}
