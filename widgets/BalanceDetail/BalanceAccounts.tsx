import { css } from '#styled/css'
import { useSettings } from '../../src/desk/useDesk'
import type { ExchangeAccount } from '../../src/domain/account'
import { type Balance, balanceAt, worthOf } from '../../src/domain/balance'
import { useWords } from '../../src/i18n/intl'
import { Amount, Equivalent } from '../../src/ui/amount/Amount'
import { LinkOrButton } from '../../src/ui/LinkOrButton'
import { moveBetweenRows } from '../../src/ui/list/moveBetweenRows'
import { Panel } from '../../src/ui/Panel'
import { AccountIcon, AccountTypeName, ExchangeName } from '../../src/ui/request/AccountName'
import { SectionHead } from '../../src/ui/SectionHead'

type BalanceAccountsProps = {
  readonly balance: Balance
  readonly accounts: readonly ExchangeAccount[]
  readonly stale: boolean
  readonly onChoose: (account: ExchangeAccount) => void
}

/** Where the currency is: what each account holds of it. Only in a wide place; on a phone the tabs are enough. */
export function BalanceAccounts({ balance, accounts, stale, onChoose }: BalanceAccountsProps) {
  const { say } = useWords()
  const { equivalentCurrency } = useSettings().settings
  const { currency } = balance
  return (
    <div className={onlyWide}>
      <SectionHead title={say('balances.onAccounts')} count={accounts.length} />
      <Panel>
        <ul aria-label={say('balances.onAccounts')} onKeyDown={moveBetweenRows}>
          {accounts.map(account => {
            const entry = balanceAt(balance, account)
            return (
              <li key={account} className={cell}>
                <LinkOrButton href={undefined} onPress={() => onChoose(account)} className={row}>
                  <AccountIcon account={account} />
                  <span className={css({ flex: '1', minWidth: '0' })}>
                    <span className={css({ display: 'block', textStyle: 'lead' })}>
                      <ExchangeName account={account} />
                    </span>
                    <span className={css({ display: 'block', color: 'ink-3' })}>
                      <AccountTypeName account={account} />
                    </span>
                  </span>
                  <span className={css({ textAlign: 'right' })}>
                    <span className={css({ display: 'block' })}>
                      <Amount value={entry?.amount} currency={currency} is="held" tone={stale ? 'quiet' : 'strong'} />
                    </span>
                    <Equivalent
                      value={entry && worthOf(currency, entry, equivalentCurrency)}
                      currency={equivalentCurrency}
                      size="body"
                      tone="quiet"
                    />
                  </span>
                </LinkOrButton>
              </li>
            )
          })}
        </ul>
      </Panel>
    </div>
  )
}

const onlyWide = css({
  display: 'none',
  '@container balance (min-width: 860px)': { display: 'grid', gap: '2', marginTop: '2' },
})
const cell = css({ borderBottom: '1px solid {colors.line}', _last: { borderBottom: 'none' } })
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: '16',
  paddingInline: '4',
  textAlign: 'left',
  color: 'ink',
})
