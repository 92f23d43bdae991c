import { css } from '#styled/css'
import { useAccounts } from '../../../src/desk/me'
import { useDesk } from '../../../src/desk/useDesk'
import { type ExchangeAccount, wizardAccounts } from '../../../src/domain/account'
import { useWords } from '../../../src/i18n/intl'
import { Empty } from '../../../src/ui/feedback/Empty'
import { ErrorBlock } from '../../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../../src/ui/feedback/Loading'
import { BalanceRowSkeleton } from '../../../src/ui/feedback/Skeletons'
import { ForwardIcon } from '../../../src/ui/Icon'
import { AccountIcon, AccountTypeName, ExchangeName } from '../../../src/ui/request/AccountName'

/** Step 2: one of the client's accounts that take requests. */
export function AccountStep({ onChoose }: { onChoose: (account: ExchangeAccount) => void }) {
  const { say } = useWords()
  const { hiddenAccounts } = useDesk()
  const { data: own, error, mutate, isValidating } = useAccounts()
  if (own === undefined && error !== undefined)
    return (
      <ErrorBlock
        title={say('wizard.accountsFailed')}
        error={error}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    )
  if (own === undefined)
    return (
      <Loading>
        <BalanceRowSkeleton />
        <BalanceRowSkeleton at={1} />
        <BalanceRowSkeleton at={2} />
      </Loading>
    )
  const accounts = wizardAccounts(own, hiddenAccounts)
  if (accounts.length === 0) return <Empty title={say('wizard.noAccounts')} />
  return (
    <div className={css({ marginTop: '2' })}>
      {accounts.map(account => (
        <button key={account} type="button" onClick={() => onChoose(account)} className={row}>
          <AccountIcon account={account} />
          <span className={css({ flex: '1', minWidth: '0' })}>
            <span className={css({ display: 'block', textStyle: 'lead' })}>
              <ExchangeName account={account} />
            </span>{' '}
            <span className={css({ color: 'ink-3' })}>
              <AccountTypeName account={account} />
            </span>
          </span>
          <ForwardIcon />
        </button>
      ))}
    </div>
  )
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: '16',
  textAlign: 'left',
  color: 'ink',
  cursor: 'pointer',
  borderTop: '1px solid {colors.line}',
  _first: { borderTop: 'none' },
  _hover: { bg: 'control' },
  _active: { bg: 'pressed' },
})
