import { type ExchangeAccount, isExchangeAccount } from '../account'
import { type Currency, isCurrencyCode, typedCode } from '../currency'
import { REQUEST_STATUSES, type RequestStatus } from './request'

/** A missing field matches every request. */
export type RequestFilter = {
  /** Any of 'new', 'in_progress', 'executed', 'pending_cancellation' and 'canceled'. */
  readonly statuses?: readonly string[]
  /** The base or the counter of the request. */
  readonly currency?: Currency
  /** The account, such as 'binance_spot'. */
  readonly exchangeAccount?: string
}

/** Reads a filter from an address's query; unknown values are ignored. */
export function readRequestFilter(query: URLSearchParams): RequestFilter {
  const statuses = REQUEST_STATUSES.filter(status => query.getAll('status').includes(status))
  const account = query.get('exchangeAccount') ?? ''
  const currency = query.get('currency') ?? ''
  return narrowed({
    statuses,
    exchangeAccount: isExchangeAccount(account) ? account : undefined,
    currency: isCurrencyCode(currency) ? typedCode(currency) : undefined,
  })
}

/** The query with the filter in it; parameters of others stay, such as a portal's own. */
export function queryWithFilter(query: URLSearchParams, filter: RequestFilter): string {
  const next = new URLSearchParams([...query].filter(([name]) => !PARAMETERS.includes(name)))
  for (const [name, value] of new URLSearchParams(requestFilterQuery(filter))) next.append(name, value)
  return next.size === 0 ? '' : `?${next}`
}

const PARAMETERS = ['status', 'exchangeAccount', 'currency']

/** The query for a filter, with a leading '?'; '' for the empty filter. */
export function requestFilterQuery({ statuses = [], exchangeAccount, currency }: RequestFilter): string {
  const query = new URLSearchParams([
    ...statuses.map(status => ['status', status]),
    ...(exchangeAccount === undefined ? [] : [['exchangeAccount', exchangeAccount]]),
    ...(currency === undefined ? [] : [['currency', currency]]),
  ])
  return query.size === 0 ? '' : `?${query}`
}

export const narrowsNothing = ({ statuses = [], exchangeAccount, currency }: RequestFilter): boolean =>
  statuses.length === 0 && exchangeAccount === undefined && currency === undefined

/** Adds or removes a status; the filter with all statuses equals the one with none. */
export function withStatusToggled(filter: RequestFilter, status: RequestStatus): RequestFilter {
  const before = filter.statuses ?? []
  const after = REQUEST_STATUSES.filter(one => (one === status) !== before.includes(one))
  return narrowed({ ...filter, statuses: after.length === REQUEST_STATUSES.length ? [] : after })
}

export const withAllStatuses = (filter: RequestFilter): RequestFilter => narrowed({ ...filter, statuses: [] })

export const withAccount = (filter: RequestFilter, exchangeAccount: ExchangeAccount | undefined): RequestFilter =>
  narrowed({ ...filter, exchangeAccount })

/** Without an account that the page hides: no selector would show it, and the client could not choose another. */
export const withoutHidden = (filter: RequestFilter, hidden: readonly string[]): RequestFilter =>
  filter.exchangeAccount !== undefined && hidden.includes(filter.exchangeAccount)
    ? withAccount(filter, undefined)
    : filter

export const withCurrency = (filter: RequestFilter, currency: Currency | undefined): RequestFilter =>
  narrowed({ ...filter, currency })

type Fields = { [Field in keyof RequestFilter]: RequestFilter[Field] | undefined }

/** Fixes the order of the fields and drops empty ones, so that equal filters serialize to equal texts. */
const narrowed = ({ statuses = [], currency, exchangeAccount }: Fields): RequestFilter => ({
  ...(statuses.length > 0 && { statuses }),
  ...(currency !== undefined && { currency }),
  ...(exchangeAccount !== undefined && { exchangeAccount }),
})
