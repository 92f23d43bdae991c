import { useEffect, useRef } from 'react'
import { useAccounts } from '../../src/desk/me'
import { useDesk } from '../../src/desk/useDesk'
import { type ExchangeAccount, wizardAccounts } from '../../src/domain/account'
import { toJson } from '../../src/domain/json'

/** Reports the accounts that can be chosen: a seed's account may be hidden by now, or no longer the client's. */
export function ReportAccounts({ onLoaded }: { onLoaded: (accounts: readonly ExchangeAccount[]) => void }) {
  const { hiddenAccounts } = useDesk()
  const { data: own } = useAccounts()
  const accounts = own && toJson(wizardAccounts(own, hiddenAccounts))
  const latest = useRef(onLoaded)
  useEffect(() => {
    if (accounts !== undefined) latest.current(JSON.parse(accounts) as ExchangeAccount[])
  }, [accounts])
  return null
}
