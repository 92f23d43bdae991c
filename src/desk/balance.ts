import type { ExchangeAccount } from '../domain/account'
import { type Balance, entryAt } from '../domain/balance'
import { type Currency, isAddressableCode, typedCode } from '../domain/currency'
import { isUnreachable } from '../domain/errors'
import { getBalances, readBalance, reportFields, usePolledQuery } from './balances'
import type { Desk } from './desk'
import { useDesk } from './useDesk'
import { useQuery } from './useQuery'
import { UNREADABLE } from './wire'

export const getBalance = (desk: Desk, currency: Currency, signal?: AbortSignal): Promise<Balance> =>
  desk.http.call('GET', `v1/balances/${encodeURIComponent(currency)}`, {
    signal,
    read(body) {
      const balance = readBalance(body, reportFields(desk))
      if (balance === undefined) throw new TypeError('The answer is no balance')
      return balance
    },
  })

/** One currency's balance; NetworkError 404 for a currency that the client never held. */
export function useBalance(currency: Currency) {
  const desk = useDesk()
  return usePolledQuery(isAddressableCode(currency) ? ['balances', currency] : undefined, ([, currency]) =>
    getBalance(desk, currency),
  )
}

/** Like `useBalance`; while the desk can't be reached, a balance that was never opened comes from the last list. */
export function useBalanceOrListed(currency: Currency) {
  const desk = useDesk()
  const own = useBalance(currency)
  const needsList = own.data === undefined && isUnreachable(own.error)
  const list = useQuery(needsList ? ['balances'] : undefined, () => getBalances(desk))
  const listed = list.data?.find(each => each.currency === currency)
  return listed === undefined ? own : { ...own, data: listed, answeredAt: list.answeredAt }
}

/**
 * The currency that an address names. A code that the client holds is taken as written, such as kPEPE; any other is
 * taken in upper case. `undefined` while the balances load. If they fail, a code with capitals is taken as written.
 */
export function useNamedCurrency(code: string): Currency | undefined {
  const desk = useDesk()
  const upper = code.toUpperCase()
  const { data, error } = useQuery(code === upper ? undefined : ['balances'], () => getBalances(desk), {
    revalidateOnFocus: false,
  })
  if (code === upper || data?.some(({ currency }) => currency === code)) return code
  if (data) return upper
  return error ? typedCode(code) : undefined
}

/**
 * An account's balance of a currency, fetched again on mount. `entry`: undefined when it has none. `isKnown`: false
 * before the list is loaded, and while the currency may be that of a row that could not be read.
 */
export function useHolding(currency: Currency, account: ExchangeAccount) {
  const desk = useDesk()
  const { data } = useQuery(['balances'], () => getBalances(desk), { revalidateOnFocus: false })
  const balance = data?.find(each => each.currency === currency)
  const isKnown = balance !== undefined || data?.every(each => each.currency !== UNREADABLE) === true
  return { entry: balance && entryAt(balance, account), isKnown }
}
