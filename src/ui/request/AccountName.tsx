import { type ExchangeAccount, isExchangeAccount } from '../../domain/account'
import type { Unknown } from '../../domain/request/request'
import { useWords } from '../../i18n/intl'
import { DrawnText } from '../DrawnText'

/** Exchange and type, such as 'Binance USDⓈ-M Futures'; an unknown account as its raw text. */
export function AccountName({ account }: { account: Unknown<ExchangeAccount> }) {
  const { say } = useWords()
  return <DrawnText text={isExchangeAccount(account) ? say(`account.${account}`) : account} />
}
