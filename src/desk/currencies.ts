import { array, create, string } from 'superstruct'
import { accountFacts, type ExchangeAccount } from '../domain/account'
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

/** `nothing`: the desk offers no currency at all, as when the accounts hold no funds. */
type Offer = 'offered' | 'notOffered' | 'nothing'

/** Whether the desk offers the currency to buy on one of the accounts at least; fetches nothing without accounts. */
export function useBuyOffer(currency: Currency, accounts: readonly ExchangeAccount[]) {
  const desk = useDesk()
  return useQuery(
    accounts.length === 0 ? undefined : ['currencies', 'offer', { currency, accounts }],
    async ([, , { currency, accounts }]): Promise<Offer> => {
      const lists = await Promise.allSettled(accounts.map(account => listCurrencies(desk, boughtOn(account))))
      const offered = lists.flatMap(list => (list.status === 'fulfilled' ? list.value : []))
      if (offered.includes(currency)) return 'offered'
      // The account that failed may offer it.
      for (const list of lists) if (list.status === 'rejected') throw list.reason
      return offered.length === 0 ? 'nothing' : 'notOffered'
    },
    { revalidateOnFocus: false },
  )
}

const boughtOn = (exchangeAccount: ExchangeAccount): CurrencyQuery => ({
  field: 'base',
  exchangeAccount,
  side: 'buy',
  ...(accountFacts(exchangeAccount).triangulates && { triangulation: true }),
})
