import { useEffect, useRef } from 'react'
import { useAccounts } from '../../src/desk/me'
import { useDesk } from '../../src/desk/useDesk'
import { type ExchangeAccount, wizardAccounts } from '../../src/domain/account'

/** A seed's account may be hidden by now, or no longer the client's: it tells which of them can be taken. */
export function CheckSeedAccount({ onTold }: { onTold: (accounts: readonly ExchangeAccount[]) => void }) {
  const { hiddenAccounts } = useDesk()
  const { data: own } = useAccounts()
  const accounts = own && JSON.stringify(wizardAccounts(own, hiddenAccounts))
  const tell = useRef(onTold)
  useEffect(() => {
    if (accounts !== undefined) tell.current(JSON.parse(accounts) as ExchangeAccount[])
  }, [accounts])
  return null
}
