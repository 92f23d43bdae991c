import { type ExchangeAccount, isExchangeAccount } from './account'

/** Which balances a list shows. A missing field leaves none out. */
export type BalanceFilter = {
  /** The account, such as 'binance_spot'. */
  readonly exchangeAccount?: ExchangeAccount
  /** A part of the currency's code, in any case. */
  readonly search?: string
}

const LONGEST_SEARCH = 100

/** Reads a filter from an address's query; an unknown account is ignored. */
export function readBalanceFilter(query: URLSearchParams): BalanceFilter {
  const account = query.get('exchangeAccount') ?? ''
  return balanceFilter(isExchangeAccount(account) ? account : undefined, query.get('search') ?? '')
}

/** Drops empty fields, so that equal filters have equal fields. */
export function balanceFilter(exchangeAccount: ExchangeAccount | undefined, search: string): BalanceFilter {
  const text = search.slice(0, LONGEST_SEARCH)
  return {
    ...(exchangeAccount !== undefined && { exchangeAccount }),
    ...(text !== '' && { search: text }),
  }
}

/** The query with the filter in it; parameters of others stay, such as a portal's own. */
export function queryWithBalanceFilter(query: URLSearchParams, { exchangeAccount, search }: BalanceFilter): string {
  const next = new URLSearchParams(query)
  next.delete('exchangeAccount')
  next.delete('search')
  if (exchangeAccount !== undefined) next.set('exchangeAccount', exchangeAccount)
  if (search !== undefined) next.set('search', search)
  return next.size === 0 ? '' : `?${next}`
}
