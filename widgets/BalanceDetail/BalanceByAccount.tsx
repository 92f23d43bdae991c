import { type ReactNode, useState } from 'react'
import { css, cx } from '#styled/css'
import { useAccounts } from '../../src/desk/me'
import { useDesk } from '../../src/desk/useDesk'
import { EXCHANGE_ACCOUNTS, type ExchangeAccount } from '../../src/domain/account'
import { type AccountKey, type Balance, type BalanceEntry, entryAt } from '../../src/domain/balance'
import type { WizardSeed } from '../../src/domain/request/wizard'
import { canTransferFrom } from '../../src/domain/transfer'
import { useWords } from '../../src/i18n/intl'
import { balanceColumn, balanceColumns } from '../../src/ui/balance/balanceLayout'
import { Tabs } from '../../src/ui/Tabs'
import { BalanceAccounts } from './BalanceAccounts'
import { BalanceFigures } from './BalanceFigures'
import { BalanceHolds } from './BalanceHolds'
import { BalanceMarket } from './BalanceMarket'
import { TradeButtons } from './TradeButtons'
import { UnconfirmedTransferNote } from './UnconfirmedTransferNote'
import { useHolds } from './useHolds'

type BalanceByAccountProps = {
  balance: Balance
  start: AccountKey
  stale: boolean
  onChosen: (account: AccountKey) => void
  onCreate?: (seed: WizardSeed) => void
  onTransfer?: (from: ExchangeAccount) => void
  onOpenRequest?: (uuid: string) => void
  isTitled?: boolean
  children?: ReactNode
}

/** The desk sent no figures of all accounts: they are unknown, not none. */
const UNREAD: BalanceEntry = { equivalents: {} }

/** A tab for all accounts together, and one for each account that holds the currency. */
export function BalanceByAccount(props: BalanceByAccountProps) {
  const { balance, start, stale, onChosen, onCreate, onTransfer, onOpenRequest, isTitled = false, children } = props
  const { currency } = balance
  const { say } = useWords()
  const { hiddenAccounts } = useDesk()
  const own = useAccounts().data
  const [chosen, setChosen] = useState(start)
  const accounts = EXCHANGE_ACCOUNTS.filter(
    account => account === chosen || (entryAt(balance, account) !== undefined && !hiddenAccounts.includes(account)),
  )
  const choose = (account: AccountKey) => {
    setChosen(account)
    onChosen(account)
  }
  const entry = entryAt(balance, chosen) ?? (chosen === 'all_accounts' ? UNREAD : undefined)
  const { isOnHold, isAwaited, ...holds } = useHolds(entry, currency, chosen)
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
        <div className={balanceColumns}>
          <div className={cx(balanceColumn, children === undefined && alone)}>
            {onTransfer && <UnconfirmedTransferNote currency={currency} onOpen={onTransfer} />}
            <BalanceFigures
              currency={currency}
              entry={entry}
              stale={stale}
              isTitled={isTitled}
              onTransfer={
                onTransfer && chosen !== 'all_accounts' && canTransferFrom(chosen, own, hiddenAccounts)
                  ? () => onTransfer(chosen)
                  : undefined
              }
            />
            {chosen !== 'all_accounts' && <BalanceMarket key={chosen} account={chosen} currency={currency} />}
            {onCreate && <TradeButtons currency={currency} account={chosen} own={own} onCreate={onCreate} />}
            <div className={lists}>
              {chosen === 'all_accounts' && accounts.length > 0 && (
                <BalanceAccounts balance={balance} accounts={accounts} stale={stale} onChoose={choose} />
              )}
              {entry && isOnHold && (
                <BalanceHolds
                  key={`holds ${chosen}`}
                  entry={entry}
                  currency={currency}
                  account={chosen}
                  {...holds}
                  onOpenRequest={onOpenRequest}
                />
              )}
            </div>
          </div>
          {children !== undefined && <div className={cx(balanceColumn, isAwaited && unseenBelow)}>{children}</div>}
        </div>
      </Tabs>
    </div>
  )
}

// The page has the gutter, not the widget.
const flush = css({ '& > [role=tablist]': { paddingInline: '0' } })
const lists = css({ display: 'contents' })
// Where the page adds no list, the widget's own are beside the figures.
const alone = css({
  '@container balance (min-width: 860px)': {
    '&:has(> :last-child:not(:empty))': {
      display: 'grid',
      gridColumn: '1 / -1',
      gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
      // The lists don't stretch the rows of the figures: the last one has the room that they need.
      gridTemplateRows: 'repeat(4, auto) 1fr',
      columnGap: '6',
      maxWidth: 'none',
      '& > :last-child': {
        display: 'flex',
        flexDirection: 'column',
        gridColumn: '2',
        gridRow: '1 / -1',
        gap: '3',
        '& > :first-child': { marginTop: '0' },
      },
    },
  },
  '@container balance (min-width: 1400px)': {
    '&:has(> :last-child:not(:empty))': { gridTemplateColumns: '560px minmax(0, 1fr)' },
  },
})
// From 860 px on it lies beside the holds, which then do not move it.
const unseenBelow = css({
  visibility: 'hidden',
  '@container balance (min-width: 860px)': { visibility: 'visible' },
})
