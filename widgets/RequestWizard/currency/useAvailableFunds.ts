import { useMemo } from 'react'
import { useBalances } from '../../../src/desk/balances'
import type { ExchangeAccount } from '../../../src/domain/account'
import { balanceAt } from '../../../src/domain/balance'
import type { Currency } from '../../../src/domain/currency'
import { type Decimal, isPositive } from '../../../src/domain/decimal'

/** The available amount of each currency on the account; `undefined` until the desk has reported it. */
export function useAvailableFunds(account: ExchangeAccount): AvailableFunds | undefined {
  const { data } = useBalances()
  return useMemo(() => {
    const amounts = data?.flatMap(balance => {
      const available = balanceAt(balance, account)?.available
      return available === undefined ? [] : [[balance.currency, available] as const]
    })
    return amounts && { of: new Map(amounts), hasFunds: amounts.some(([, available]) => isPositive(available)) }
  }, [data, account])
}

export type AvailableFunds = { readonly of: ReadonlyMap<Currency, Decimal>; readonly hasFunds: boolean }
