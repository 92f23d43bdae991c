import { array, create } from 'superstruct'
import { accountFacts, type ExchangeAccount } from '../domain/account'
import { type Currency, isReadableCode } from '../domain/currency'
import { InternalError } from '../domain/errors'
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

/** Pages without TypeScript may begin a wizard with an empty account or side. */
async function listCurrencies(
  { http, reportShape }: Desk,
  { field, exchangeAccount, ...rest }: CurrencyQuery,
): Promise<readonly Currency[]> {
  if (!exchangeAccount || !rest.side) throw new InternalError('Empty params do not allowed')
  return http.call('GET', `v1/requests/currencies/${field}`, {
    query: { exchange_account: exchangeAccount, ...rest },
    read: body =>
      create(body, array()).filter((code): code is Currency => {
        const isReadable = typeof code === 'string' && isReadableCode(code)
        if (!isReadable) reportShape('A currency code', 'currencies')
        return isReadable
      }),
  })
}

/** Codes that the field may hold; undefined until account and side are known. */
export function useCurrencies(query: CurrencyQuery | undefined) {
  const desk = useDesk()
  return useQuery(query && ['currencies', query], ([, query]) => listCurrencies(desk, query), {
    revalidateOnFocus: false,
  })
}

/**
 * `triangulated`: only through a common currency. `nothing`: the desk offers no currency at all, as when the accounts
 * hold no funds.
 */
type Offer = 'direct' | 'triangulated' | 'notOffered' | 'nothing'

/** How the desk offers the currency to buy on one of the accounts at least; fetches nothing without accounts. */
export function useBuyOffer(currency: Currency, accounts: readonly ExchangeAccount[]) {
  const desk = useDesk()
  return useQuery(
    accounts.length === 0 ? undefined : ['currencies', 'offer', { currency, accounts }],
    async ([, , { currency, accounts }]): Promise<Offer> => {
      const direct = await listBought(desk, accounts, {})
      if (direct.codes.includes(currency)) return 'direct'
      // The account that failed may offer it directly.
      if (direct.failure) throw direct.failure.reason
      const triangulating = accounts.filter(account => accountFacts(account).triangulates)
      const triangulated = await listBought(desk, triangulating, { triangulation: true })
      if (triangulated.codes.includes(currency)) return 'triangulated'
      if (triangulated.failure) throw triangulated.failure.reason
      return direct.codes.length + triangulated.codes.length === 0 ? 'nothing' : 'notOffered'
    },
    { revalidateOnFocus: false },
  )
}

/** The currencies that can be bought on any of the accounts, and the first failure to read them. */
async function listBought(
  desk: Desk,
  accounts: readonly ExchangeAccount[],
  route: Pick<CurrencyQuery, 'triangulation'>,
) {
  const lists = await Promise.allSettled(
    accounts.map(exchangeAccount => listCurrencies(desk, { field: 'base', exchangeAccount, side: 'buy', ...route })),
  )
  return {
    codes: lists.flatMap(list => (list.status === 'fulfilled' ? list.value : [])),
    failure: lists.find(list => list.status === 'rejected'),
  }
}
