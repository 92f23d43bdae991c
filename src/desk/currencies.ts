import { array, create, string } from 'superstruct'
import type { ExchangeAccount } from '../domain/account'
import { type Currency, isReadableCode } from '../domain/currency'
import type { Side } from '../domain/request/request'
import type { Desk } from './desk'
import { useDesk } from './useDesk'
import { useQuery } from './useQuery'

type CurrencyQuery = {
  readonly field: 'base' | 'counter' | 'common'
  readonly exchangeAccount: ExchangeAccount
  readonly side: Side
  /** The other fields, when they are set. */
  readonly base?: Currency
  readonly counter?: Currency
  /** Whether the pair may go through a common currency. */
  readonly triangulation?: boolean
}

const listCurrencies = (
  { http, reportShape }: Desk,
  { field, exchangeAccount, ...rest }: CurrencyQuery,
): Promise<readonly Currency[]> =>
  http.call('GET', `v1/requests/currencies/${field}`, {
    query: { exchange_account: exchangeAccount, ...rest },
    read: body =>
      create(body, array(string())).filter(code => {
        const isReadable = isReadableCode(code)
        if (!isReadable) reportShape('A currency code', 'currencies')
        return isReadable
      }),
  })

/** Codes that the field may hold; undefined until account and side are known. */
export function useCurrencies(query: CurrencyQuery | undefined) {
  const desk = useDesk()
  return useQuery(query && ['currencies', query], ([, query]) => listCurrencies(desk, query), {
    revalidateOnFocus: false,
  })
}
