import { useEffect, useState } from 'react'
import { useUnfinishedRequests } from '../../src/desk/requests/requestQueries'
import { type AccountKey, type BalanceEntry, isPartlyOnHold } from '../../src/domain/balance'
import type { Currency } from '../../src/domain/currency'

/** When the desk takes longer for the holds, what is below them is shown without waiting. */
const LONGEST_WAIT_MS = 3_000

/**
 * The open requests that may hold a part of the balance; fetches nothing when all is available. `isAwaited`: they are
 * about to arrive for the first time, and would move what is below them.
 */
export function useHolds(entry: BalanceEntry | undefined, currency: Currency, account: AccountKey) {
  const isOnHold = entry !== undefined && isPartlyOnHold(entry)
  const { data, error } = useUnfinishedRequests(
    isOnHold ? { currency, ...(account === 'all_accounts' ? {} : { exchangeAccount: account }) } : undefined,
  )
  const isSettled = !isOnHold || data !== undefined || error !== undefined
  const [isShown, setShown] = useState(isSettled)
  useEffect(() => {
    const timer = setTimeout(setShown, isSettled ? 0 : LONGEST_WAIT_MS, true)
    return () => clearTimeout(timer)
  }, [isSettled])
  return { isOnHold, read: data, hasFailed: error !== undefined, isAwaited: !isSettled && !isShown }
}
