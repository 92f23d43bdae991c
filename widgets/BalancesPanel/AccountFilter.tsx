import { css } from '#styled/css'
import { useTotals } from '../../src/desk/balances/totals'
import { useAccounts } from '../../src/desk/me'
import { EXCHANGE_ACCOUNTS, type ExchangeAccount } from '../../src/domain/account'
import { shareOf } from '../../src/domain/allocation'
import type { Currency } from '../../src/domain/currency'
import { isPositive } from '../../src/domain/decimal'
import { useWords } from '../../src/i18n/intl'
import { Equivalent } from '../../src/ui/amount/Amount'
import { Loading } from '../../src/ui/feedback/Loading'
import { BalanceRowsSkeleton, SkeletonBox } from '../../src/ui/feedback/Skeletons'
import { ChoiceChip } from '../../src/ui/form/ChoiceChip'
import { BalancesIcon } from '../../src/ui/Icon'
import { moveBetweenRows } from '../../src/ui/list/moveBetweenRows'
import { Panel } from '../../src/ui/Panel'
import { AccountRow } from '../../src/ui/request/AccountRow'
import { ShareBar } from './ShareBar'

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

type AccountListProps = ChoiceProps & { readonly equivalent: Currency; readonly stale: boolean }

/** The same as a list, with the total of each account and its share of the total of all. */
export function AccountList({ chosen, onChoose, equivalent, stale }: AccountListProps) {
  const { say } = useWords()
  const accounts = useOfferedAccounts(chosen)
  const { data: totals, error } = useTotals()
  const own = useAccounts()
  const isLoading = totals === undefined && error === undefined
  const areAccountsLoading = own.data === undefined && own.error === undefined
  const whole = totals?.all_accounts?.[equivalent] ?? '0'
  const totalOf = (account: ExchangeAccount | undefined) => {
    if (isLoading) return <SkeletonBox width={72} />
    const total = totals?.[account ?? 'all_accounts']?.[equivalent]
    const share = isPositive(whole) ? shareOf(total, whole) : undefined
    return (
      <>
        <Equivalent value={total} currency={equivalent} tone={stale ? 'quiet' : 'strong'} />
        {share !== undefined && <ShareBar share={share} atEnd />}
      </>
    )
  }
  return (
    <Panel>
      <ul aria-label={say('balances.account')} onKeyDown={moveBetweenRows}>
        <AccountRow
          icon={
            <span className={wallet}>
              <BalancesIcon />
            </span>
          }
          name={say('filter.allAccounts')}
          type={accounts.length > 0 ? say('balances.accounts', { count: accounts.length }) : '\u00a0'}
          chosen={chosen === undefined}
          onPress={() => onChoose(undefined)}
        >
          {totalOf(undefined)}
        </AccountRow>
        {accounts.map(account => (
          <AccountRow key={account} account={account} chosen={account === chosen} onPress={() => onChoose(account)}>
            {totalOf(account)}
          </AccountRow>
        ))}
      </ul>
      {areAccountsLoading && (
        <Loading>
          <div className={css({ borderTop: '1px solid {colors.line}' })}>
            <BalanceRowsSkeleton rows={5} />
          </div>
        </Loading>
      )}
    </Panel>
  )
}

/** The client's own accounts, then others with a total, and the chosen one. */
function useOfferedAccounts(chosen: ExchangeAccount | undefined): readonly ExchangeAccount[] {
  const { data: own, error } = useAccounts()
  const { data: totals } = useTotals()
  // Others wait until the client's own are known: these come first, and would push them down.
  const isKnown = own !== undefined || error !== undefined
  const others = EXCHANGE_ACCOUNTS.filter(account => (isKnown && totals?.[account] !== undefined) || account === chosen)
  return [...new Set([...(own ?? []), ...others])]
}

const wallet = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '9',
  height: '9',
  rounded: 'control',
  bg: 'control',
})
