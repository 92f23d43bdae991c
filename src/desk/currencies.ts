import { array, create, string } from 'superstruct'
import type { ExchangeAccount } from '../domain/account'
import type { Currency } from '../domain/currency'
import type { Side } from '../domain/request/request'
import { useDesk } from './useDesk'
import { useQuery } from './useQuery'

export type CurrencyQuestion = {
  readonly field: 'base' | 'counter' | 'common'
  readonly exchangeAccount: ExchangeAccount
  readonly side: Side
  /** The other fields, when they are set. */
  readonly base?: Currency
  readonly counter?: Currency
  /** Whether the pair may go through a common currency. */
  readonly triangulation?: boolean
}

/** Codes that the field may hold; nothing is asked before account and side are known (spec section 5). */
export function useCurrencies(question: CurrencyQuestion | undefined) {
  const { http } = useDesk()
  return useQuery<readonly Currency[]>(
    question && ['currencies', JSON.stringify(question)],
    () => {
      const { field, exchangeAccount, ...rest } = question as CurrencyQuestion
      return http.call('GET', `v1/requests/currencies/${field}`, {
        query: { exchange_account: exchangeAccount, ...rest },
        read: body => create(body, array(string())),
      })
    },
    { revalidateOnFocus: false },
  )
}
