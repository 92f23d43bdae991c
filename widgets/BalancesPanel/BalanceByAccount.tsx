import { useState } from 'react'
import { css } from '#styled/css'
import { useDesk, useSettings } from '../../src/desk/useDesk'
import { EXCHANGE_ACCOUNTS } from '../../src/domain/account'
import { type AccountKey, type Balance, balanceAt, positionOf, worthOf } from '../../src/domain/balance'
import { useWords } from '../../src/i18n/intl'
import { Amount, Equivalent } from '../../src/ui/amount/Amount'
import { Fact, Facts } from '../../src/ui/Fact'
import { Empty } from '../../src/ui/feedback/Empty'
import { Panel } from '../../src/ui/Panel'
import { PositionChip } from '../../src/ui/request/Chip'
import { Tabs } from '../../src/ui/Tabs'

type BalanceByAccountProps = {
  balance: Balance
  start: AccountKey
  stale: boolean
  onChosen: (account: AccountKey) => void
}

/** A tab for all accounts together, and one for each account that holds the currency. */
export function BalanceByAccount({ balance, start, stale, onChosen }: BalanceByAccountProps) {
  const { say } = useWords()
  const { hiddenAccounts } = useDesk()
  const [chosen, setChosen] = useState(start)
  const accounts = EXCHANGE_ACCOUNTS.filter(
    account => account === chosen || (balanceAt(balance, account) !== undefined && !hiddenAccounts.includes(account)),
  )
  const choose = (account: AccountKey) => {
    setChosen(account)
    onChosen(account)
  }
  return (
    <div className={flush}>
      <Tabs<AccountKey>
        label={say('balances.account')}
        tabs={[
          { key: 'all_accounts', label: say('balances.allAccounts') },
          ...accounts.map(account => ({ key: account, label: say(`account.${account}`) })),
        ]}
        chosen={chosen}
        onChoose={choose}
      >
        <BalanceFigures balance={balance} account={chosen} stale={stale} />
      </Tabs>
    </div>
  )
}

// The page has the gutter, not the widget. Figures stay near their labels; the tabs use all of the width.
const flush = css({ '& > [role=tablist]': { paddingInline: '0' }, '& > [role=tabpanel]': { maxWidth: '640px' } })

/** The amount on the account, its worth, and how much of it is available. */
function BalanceFigures({ balance, account, stale }: { balance: Balance; account: AccountKey; stale: boolean }) {
  const { say } = useWords()
  const { equivalentCurrency } = useSettings().settings
  const { currency } = balance
  const entry = balanceAt(balance, account)
  if (entry === undefined)
    return (
      <Panel>
        <Empty title={say('balances.noneOnAccount', { currency })}>{say('balances.noneOnAccountHint')}</Empty>
      </Panel>
    )
  const position = positionOf(entry)
  const look = { currency, is: 'held', size: 'body', tone: stale ? 'quiet' : 'plain' } as const
  return (
    <>
      <div className={css({ paddingBlock: '3', '--desk-figure-wrap': 'normal' })}>
        <Amount value={entry.amount} currency={currency} is="held" size="figure" tone={stale ? 'quiet' : 'strong'} />
        <div className={css({ marginTop: '0.5' })}>
          <Equivalent value={worthOf(currency, entry, equivalentCurrency)} currency={equivalentCurrency} tone="quiet" />
        </div>
      </div>
      <Panel>
        <Facts>
          <Fact label={say('balances.available')}>
            <Amount value={entry.available} {...look} />
          </Fact>
          <Fact label={say('balances.withdrawable')}>
            <Amount value={entry.withdrawable} {...look} />
          </Fact>
          {position !== undefined && (
            <Fact label={say('balances.position')}>
              <span
                className={css({
                  display: 'inline-flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  justifyContent: 'flex-end',
                  columnGap: '2',
                })}
              >
                {position !== 'unknown' && <PositionChip position={position.kind} />}
                <Amount value={position === 'unknown' ? undefined : position.amount} {...look} is="amount" />
              </span>
            </Fact>
          )}
        </Facts>
      </Panel>
    </>
  )
}
