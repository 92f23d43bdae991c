import { useBalances } from '../../../src/desk/balances'
import type { ExchangeAccount } from '../../../src/domain/account'
import { balanceAt } from '../../../src/domain/balance'
import { isPositive } from '../../../src/domain/decimal'

/** Whether anything is free on the account; undefined until the desk has said. */
export function useHasFunds(account: ExchangeAccount): boolean | undefined {
  const { data } = useBalances()
  return data?.some(balance => isPositive(balanceAt(balance, account)?.available ?? '0'))
}
