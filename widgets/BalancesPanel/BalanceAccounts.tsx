import type { ReactNode } from 'react'
import { css, cx } from '#styled/css'
import { useTotals } from '../../src/desk/balances'
import { useAccounts } from '../../src/desk/me'
import { EXCHANGE_ACCOUNTS, type ExchangeAccount } from '../../src/domain/account'
import type { Currency } from '../../src/domain/currency'
import { useWords } from '../../src/i18n/intl'
import { Equivalent } from '../../src/ui/amount/Amount'
import { ChoiceChip } from '../../src/ui/form/ChoiceChip'
import { BalancesIcon } from '../../src/ui/Icon'
import { LinkOrButton } from '../../src/ui/LinkOrButton'
import { moveBetweenRows } from '../../src/ui/list/moveBetweenRows'
import { Panel } from '../../src/ui/Panel'
import { AccountIcon, AccountTypeName, ExchangeName } from '../../src/ui/request/AccountName'

type ChoiceProps = {
  /** `undefined` is all accounts together. */
  readonly chosen: ExchangeAccount | undefined
  readonly onChoose: (account: ExchangeAccount | undefined) => void
}

/** The account whose balances are shown, in the browser's own list. */
export function AccountChip({ chosen, onChoose, inBar = false }: ChoiceProps & { inBar?: boolean }) {
  const { say } = useWords()
  return (
    <ChoiceChip
      label={say('balances.account')}
      none={say('filter.allAccounts')}
      options={useOfferedAccounts(chosen).map(key => ({ key, label: say(`account.${key}`) }))}
      chosen={chosen}
      onChoose={onChoose}
      inBar={inBar}
    />
  )
}

/** The same as a list, with the total of each account. */
export function AccountList({ chosen, onChoose, equivalent }: ChoiceProps & { equivalent: Currency }) {
  const { say } = useWords()
  const accounts = useOfferedAccounts(chosen)
  const { data: totals } = useTotals()
  const rowOf = (account: ExchangeAccount | undefined, icon: ReactNode, name: ReactNode, type: ReactNode) => (
    <li key={account ?? ''} className={cell}>
      <LinkOrButton
        href={undefined}
        onPress={() => onChoose(account)}
        current={account === chosen}
        className={cx(row, account === chosen && current)}
      >
        {icon}
        <span className={css({ flex: '1', minWidth: '0' })}>
          <span className={cx(line, css({ textStyle: 'lead' }))}>{name}</span>
          <span className={cx(line, css({ color: 'ink-3' }))}>{type}</span>
        </span>
        <Equivalent value={totals?.[account ?? 'all_accounts']?.[equivalent]} currency={equivalent} />
      </LinkOrButton>
    </li>
  )
  return (
    <Panel>
      <ul aria-label={say('balances.account')} onKeyDown={moveBetweenRows}>
        {rowOf(
          undefined,
          <span className={wallet}>
            <BalancesIcon />
          </span>,
          say('filter.allAccounts'),
          say('balances.accounts', { count: accounts.length }),
        )}
        {accounts.map(account =>
          rowOf(
            account,
            <AccountIcon account={account} />,
            <ExchangeName account={account} />,
            <AccountTypeName account={account} />,
          ),
        )}
      </ul>
    </Panel>
  )
}

/** The client's own accounts, then others with a total, and the chosen one. */
function useOfferedAccounts(chosen: ExchangeAccount | undefined): readonly ExchangeAccount[] {
  const { data: own, error } = useAccounts()
  const { data: totals } = useTotals()
  // The client's own come first: shown before they are known, the others would move.
  const isKnown = own !== undefined || error !== undefined
  const others = EXCHANGE_ACCOUNTS.filter(account => (isKnown && totals?.[account] !== undefined) || account === chosen)
  return [...new Set([...(own ?? []), ...others])]
}

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
const current = css({ bg: 'selected', boxShadow: 'inset 2px 0 0 {colors.ink}' })
const line = css({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const wallet = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '9',
  height: '9',
  rounded: 'control',
  bg: 'control',
})
