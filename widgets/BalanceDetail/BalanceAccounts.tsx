import { css } from '#styled/css'
import { useSettings } from '../../src/desk/useDesk'
import type { ExchangeAccount } from '../../src/domain/account'
import { type Balance, entryAt, worthOf } from '../../src/domain/balance'
import { placesOfColumn } from '../../src/domain/figureStyle'
import { useWords } from '../../src/i18n/intl'
import { Amount, Equivalent } from '../../src/ui/amount/Amount'
import { moveBetweenRows } from '../../src/ui/list/moveBetweenRows'
import { Panel } from '../../src/ui/Panel'
import { AccountRow } from '../../src/ui/request/AccountRow'
import { SectionHead, sectionBelow } from '../../src/ui/SectionHead'

type BalanceAccountsProps = {
  readonly balance: Balance
  readonly accounts: readonly ExchangeAccount[]
  readonly stale: boolean
  readonly onChoose: (account: ExchangeAccount) => void
}

/** Where the currency is: what each account holds of it. */
export function BalanceAccounts({ balance, accounts, stale, onChoose }: BalanceAccountsProps) {
  const { say } = useWords()
  const { equivalentCurrency } = useSettings().settings
  const { currency } = balance
  const look = { currency, is: 'held' } as const
  const columnPlaces = placesOfColumn(
    accounts.map(account => entryAt(balance, account)?.amount),
    look,
  )
  return (
    <div className={sectionBelow}>
      <SectionHead title={say('balances.onAccounts')} count={accounts.length} />
      <Panel>
        <ul aria-label={say('balances.onAccounts')} onKeyDown={moveBetweenRows}>
          {accounts.map(account => {
            const entry = entryAt(balance, account)
            return (
              <AccountRow key={account} account={account} onPress={() => onChoose(account)}>
                <span className={css({ display: 'block' })}>
                  <Amount
                    value={entry?.amount}
                    {...look}
                    withoutCode
                    columnPlaces={columnPlaces}
                    tone={stale ? 'quiet' : 'strong'}
                  />
                </span>
                <Equivalent
                  value={entry && worthOf(currency, entry, equivalentCurrency)}
                  currency={equivalentCurrency}
                  size="body"
                  tone="quiet"
                />
              </AccountRow>
            )
          })}
        </ul>
      </Panel>
    </div>
  )
}
