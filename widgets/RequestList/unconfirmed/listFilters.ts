import { type Signal, signal } from '@preact/signals-core'
import type { Desk } from '../../../src/desk/desk'
import type { RequestFilter } from '../../../src/domain/request/requestFilter'
import type { TicketRoute } from '../../../src/domain/request/ticket'

/** The filters of the lists on the page. Each list names the unconfirmed requests that it is about. */
export const listFilters = ({ session }: Desk): Signal<readonly RequestFilter[]> =>
  session.scoped('listFilters', () => signal<readonly RequestFilter[]>([]))

/** Whether a list with that filter is about the route's currencies and account. */
export const isOfRoute = (
  { currency, exchangeAccount }: RequestFilter,
  { base, counter, common, ...route }: TicketRoute,
): boolean =>
  (currency === undefined || [base, counter, common].includes(currency)) &&
  (exchangeAccount === undefined || exchangeAccount === route.exchangeAccount)
