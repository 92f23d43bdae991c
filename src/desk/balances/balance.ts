import type { ExchangeAccount } from '../../domain/account'
import { type Balance, entryAt } from '../../domain/balance'
import { type Currency, isAddressableCode, typedCode, visibleCode } from '../../domain/currency'
import { isUnreachable } from '../../domain/errors'
import type { Desk } from '../desk'
import { useDesk } from '../useDesk'
import { usePolledQuery } from '../usePolledQuery'
import { UNREADABLE } from '../wire'
import { useLoadedBalances } from './balances'
import { readBalance, reportFields } from './readBalance'

export const getBalance = (desk: Desk, currency: Currency, signal?: AbortSignal): Promise<Balance> =>
  desk.http.call('GET', `v1/balances/${encodeURIComponent(currency)}`, {
    signal,
    read(body) {
      const balance = readBalance(body, reportFields(desk))
      // One of another currency would be shown, and moved, as this one; KPEPE and kPEPE are two.
      if (balance?.currency !== currency)
        throw new TypeError(`The answer is a balance of ${balance?.currency ?? 'no currency'}, not of ${currency}`)
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
  const own = useBalance(currency)
  const needsList = own.data === undefined && isUnreachable(own.error)
  const list = useLoadedBalances(needsList)
  const listed = list.data?.find(each => each.currency === currency)
  return listed === undefined ? own : { ...own, data: listed, answeredAt: list.answeredAt }
}

/**
 * The currency that an address names. A code that the client holds is taken as written, such as kPEPE; any other is
 * taken in upper case. `undefined` while the balances load. If they fail, a code with capitals is taken as written.
 */
export function useNamedCurrency(written: string): Currency | undefined {
  // As the codes of balances are.
  const code = visibleCode(written)
  const upper = code.toUpperCase()
  const { data, error } = useLoadedBalances(code !== upper)
  if (code === upper || data?.some(({ currency }) => currency === code)) return code
  if (data) return upper
  return error ? typedCode(code) : undefined
}

/**
 * An account's balance of a currency, fetched again on mount. `entry`: undefined when it has none. `isKnown`: false
 * before the list is loaded, and while the currency may be that of a row that could not be read.
 */
export function useHolding(currency: Currency, account: ExchangeAccount, isNeeded = true) {
  const { data } = useLoadedBalances(isNeeded)
  const balance = data?.find(each => each.currency === currency)
  const isKnown = balance !== undefined || data?.every(each => each.currency !== UNREADABLE) === true
  return { entry: balance && entryAt(balance, account), isKnown }
}
