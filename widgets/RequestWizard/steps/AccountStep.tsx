import { useId, useState } from 'react'
import { css } from '#styled/css'
import { useBalances } from '../../../src/desk/balances/balances'
import { useAccounts } from '../../../src/desk/me'
import { useDesk } from '../../../src/desk/useDesk'
import { type ExchangeAccount, wizardAccounts } from '../../../src/domain/account'
import type { Currency } from '../../../src/domain/currency'
import { hasFunds } from '../../../src/domain/funds'
import type { Side, TradeRequest } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { Empty } from '../../../src/ui/feedback/Empty'
import { ErrorBlock } from '../../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../../src/ui/feedback/Loading'
import { BalanceRowsSkeleton } from '../../../src/ui/feedback/Skeletons'
import { StaleAge } from '../../../src/ui/feedback/StaleBanner'
import { useSteady } from '../useSteady'
import { AccountChoice } from './AccountChoice'

type AccountStepProps = {
  readonly side: Side
  /** The base that a balance has chosen already. */
  readonly base: Currency | undefined
  /** Undefined while unknown. */
  readonly recent: readonly TradeRequest[] | undefined
  readonly onChoose: (account: ExchangeAccount) => void
}

/** Step 2: one of the client's accounts that take requests, with its funds for the side; the one used last is first. */
export function AccountStep({ side, base, recent, onChoose }: AccountStepProps) {
  const { say } = useWords()
  const { hiddenAccounts } = useDesk()
  const { data: own, error, mutate, isValidating } = useAccounts()
  const balances = useBalances()
  const offered = own && wizardAccounts(own, hiddenAccounts)
  // A hint that arrives late is below the accounts, so that none moves away from a press.
  const [isHintFirst] = useState(balances.data !== undefined && !(offered && hasFunds(balances.data, offered)))
  const last = recent?.[0]?.exchangeAccount
  const lastFirst = offered && [...offered].sort((a, b) => Number(b === last) - Number(a === last))
  const accounts = useSteady(lastFirst, recent !== undefined, offered?.join())
  if (own === undefined && error !== undefined)
    return (
      <ErrorBlock
        title={say('wizard.accountsFailed')}
        error={error}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    )
  if (accounts === undefined)
    return (
      <Loading>
        <BalanceRowsSkeleton rows={3} />
      </Loading>
    )
  if (accounts.length === 0) return <Empty title={say('wizard.noAccounts')}>{say('wizard.noAccountsHint')}</Empty>
  const isUnknown = balances.data === undefined && balances.error !== undefined
  const isUnfunded = balances.data !== undefined && !hasFunds(balances.data, accounts)
  return (
    <div className={css({ marginTop: '3' })}>
      {isUnfunded && isHintFirst && <NoFunds />}
      <div className={head}>
        {isUnknown ? (
          <>
            <span role="status" className={css({ color: 'warn' })}>
              {say('wizard.fundsFailed')}
            </span>
            <button type="button" className={retry} onClick={() => void balances.mutate()}>
              {say('error.retry')}
            </button>
          </>
        ) : (
          <>
            <StaleAge answeredAt={balances.answeredAt} failed={balances.error !== undefined} />
            <span className={overFigures}>{say('balances.available')}</span>
          </>
        )}
      </div>
      <div>
        {accounts.map(account => (
          <AccountChoice
            key={account}
            account={account}
            side={side}
            base={base}
            balances={balances.data}
            isUnknown={isUnknown}
            isOnly={accounts.length === 1}
            onChoose={() => onChoose(account)}
          />
        ))}
      </div>
      {!isHintFirst && <div role="status">{isUnfunded && <NoFunds />}</div>}
    </div>
  )
}

function NoFunds() {
  const { say } = useWords()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={unfunded}>
      <h3 id={titleId} className={css({ textStyle: 'lead' })}>
        {say('wizard.noFunds')}
      </h3>
      <p className={css({ color: 'ink-2' })}>{say('wizard.noFundsHint')}</p>
    </section>
  )
}

const unfunded = css({
  display: 'grid',
  gap: '1',
  padding: '4',
  marginBlock: '3',
  border: '1px solid {colors.line}',
  rounded: 'panel',
  bg: 'inset',
})
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: '4',
  paddingBottom: '1',
  textStyle: 'small',
  color: 'ink-3',
})
// The rows have an arrow at their end, except on the narrowest phones.
const overFigures = css({ marginLeft: 'auto', marginRight: '8', '@media (max-width: 359px)': { marginRight: '0' } })
const retry = css({ color: 'ink', fontWeight: '600', textDecoration: 'underline', cursor: 'pointer' })
