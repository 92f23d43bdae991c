import { accountFacts, type ExchangeAccount, isExchangeAccount } from '../../domain/account'
import type { Unknown } from '../../domain/request/request'
import { useWords } from '../../i18n/intl'
import { DrawnText } from '../DrawnText'

export function ExchangeName({ account }: { account: Unknown<ExchangeAccount> }) {
  const { say } = useWords()
  return isExchangeAccount(account) ? say(`exchange.${accountFacts(account).exchange}`) : account
}

/** Such as 'USDⓈ-M Futures'; nothing for an unknown account. */
export function AccountTypeName({ account }: { account: Unknown<ExchangeAccount> }) {
  const { say } = useWords()
  return isExchangeAccount(account) ? <DrawnText text={say(`accountType.${accountFacts(account).type}`)} /> : null
}
