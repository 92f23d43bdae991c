import { array, create, string } from 'superstruct'
import type { ExchangeAccount } from '../domain/account'
import type { Currency } from '../domain/currency'
import type { Side } from '../domain/request'
import { useQuery } from './cache'
import { useDesk } from './useDesk'

export type CurrencyQuestion = {
  readonly field: 'base' | 'counter'
  readonly exchangeAccount: ExchangeAccount
  readonly side: Side
  /** The other field, when it is set. */
  readonly base?: Currency
  readonly counter?: Currency
}

/** Codes that the field may hold; nothing is asked before account and side are known (spec section 5). */
export function useCurrencies(question: CurrencyQuestion | undefined) {
  const { http } = useDesk()
  return useQuery<readonly Currency[]>(
    question && ['currencies', JSON.stringify(question)],
    () => {
      const { field, exchangeAccount, side, base, counter } = question as CurrencyQuestion
      return http.call('GET', `v1/requests/currencies/${field}`, {
        query: { side, exchange_account: exchangeAccount, base, counter },
        read: body => create(body, array(string())),
      })
    },
    { revalidateOnFocus: false },
  )
}
