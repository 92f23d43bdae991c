import { useMemo } from 'react'
import { useBalances } from '../../../src/desk/balances'
import type { ExchangeAccount } from '../../../src/domain/account'
import { balanceAt } from '../../../src/domain/balance'
import type { Currency } from '../../../src/domain/currency'
import { type Decimal, isPositive } from '../../../src/domain/decimal'

/** What is free on the account of each currency that it holds, and whether anything is; undefined until the desk has said. */
export function useAvailableFunds(account: ExchangeAccount): AvailableFunds | undefined {
  const { data } = useBalances()
  return useMemo(() => {
    const held = data?.flatMap(balance => {
      const available = balanceAt(balance, account)?.available
      return available === undefined ? [] : [[balance.currency, available] as const]
    })
    return held && { of: new Map(held), hasFunds: held.some(([, available]) => isPositive(available)) }
  }, [data, account])
}

export type AvailableFunds = { readonly of: ReadonlyMap<Currency, Decimal>; readonly hasFunds: boolean }
