import { useMemo } from 'react'
import { useBalances } from '../../../src/desk/balances/balances'
import type { ExchangeAccount } from '../../../src/domain/account'
import { type Balance, entryAt } from '../../../src/domain/balance'
import type { Currency } from '../../../src/domain/currency'
import { type Decimal, isPositive } from '../../../src/domain/decimal'

export type AvailableFunds = { readonly of: ReadonlyMap<Currency, Decimal>; readonly hasFunds: boolean }

/** The available amount of each currency on the account; `funds` is undefined until the desk has reported them. */
export function useAvailableFunds(account: ExchangeAccount) {
  const { data: balances, error } = useBalances()
  const funds = useMemo(() => balances && availableOn(balances, account), [balances, account])
  return { balances, funds, isSettled: balances !== undefined || error !== undefined }
}

function availableOn(balances: readonly Balance[], account: ExchangeAccount): AvailableFunds {
  const amounts = balances.flatMap(balance => {
    const available = entryAt(balance, account)?.available
    return available === undefined ? [] : [[balance.currency, available] as const]
  })
  return { of: new Map(amounts), hasFunds: amounts.some(([, available]) => isPositive(available)) }
}
