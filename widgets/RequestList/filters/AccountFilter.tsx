import { useAccounts } from '../../../src/desk/me'
import { type ExchangeAccount, isExchangeAccount } from '../../../src/domain/account'
import { useWords } from '../../../src/i18n/intl'
import { ChoiceChip } from '../../../src/ui/form/ChoiceChip'

type AccountFilterProps = { chosen: string | undefined; onChoose: (account: ExchangeAccount | undefined) => void }

/** One of the client's own accounts, or all; one that an address named stays offered while it is chosen. */
export function AccountFilter({ chosen, onChoose }: AccountFilterProps) {
  const { say } = useWords()
  const { data: own = [] } = useAccounts()
  const known = chosen !== undefined && isExchangeAccount(chosen) ? chosen : undefined
  const accounts = known === undefined || own.includes(known) ? own : [...own, known]
  return (
    <ChoiceChip
      label={say('filter.account')}
      none={say('filter.allAccounts')}
      options={accounts.map(key => ({ key, label: say(`account.${key}`) }))}
      chosen={known}
      onChoose={onChoose}
    />
  )
}
