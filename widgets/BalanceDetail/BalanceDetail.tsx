import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { useBalanceOrListed } from '../../src/desk/balances/balance'
import { useDesk } from '../../src/desk/useDesk'
import { type ExchangeAccount, isExchangeAccount } from '../../src/domain/account'
import { type Currency, isAddressableCode } from '../../src/domain/currency'
import { NetworkError } from '../../src/domain/errors'
import type { WizardSeed } from '../../src/domain/request/wizard'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { balanceFrame } from '../../src/ui/balance/balanceLayout'
import { Empty } from '../../src/ui/feedback/Empty'
import { ErrorBlock } from '../../src/ui/feedback/ErrorBlock'
import { StaleBanner } from '../../src/ui/feedback/StaleBanner'
import { useStale } from '../../src/ui/feedback/useOnline'
import { Panel } from '../../src/ui/Panel'
import { BalanceByAccount } from './BalanceByAccount'
import { useBalanceMarketCode } from './BalanceMarket'
import { BalanceWaiting } from './BalanceWaiting'
import { NeverHeld } from './NeverHeld'

type BalanceDetailProps = {
  /** The code of the currency, such as BTC. */
  currency: Currency
  /** The account shown first. An unknown name, which an address may hold, shows all accounts together. */
  account?: string | undefined
  /** Called when the client chooses an account; `undefined` is all accounts together. */
  onAccountChosen?: (account: ExchangeAccount | undefined) => void
  /** Opens all balances; the page of an unknown currency offers it. */
  onOpenBalances?: () => void
  /** Starts a request with the side, the currency and the chosen account. */
  onCreate?: (seed: WizardSeed) => void
  /** Opens a transfer of the currency from this account. */
  onTransfer?: (from: ExchangeAccount) => void
  /** Opens a request that holds a part of the balance. */
  onOpenRequest?: (uuid: string) => void
  /** Whether the page's own title has the currency's icon and code, so that the widget leaves them out. */
  isTitled?: boolean
  /**
   * Shown below the figures, or beside them in a wide container, such as the client's requests of this currency.
   * Without `isolate` they are styled as a part of the widget.
   */
  children?: ReactNode
}

/** The balance of one currency on all accounts together and on each: what it is worth, what holds it, what to do. */
export function BalanceDetail({
  currency,
  account,
  onAccountChosen,
  onOpenBalances,
  ...callbacks
}: BalanceDetailProps) {
  const { say } = useWords()
  const { hiddenAccounts } = useDesk()
  const { data, error, answeredAt, mutate, isValidating } = useBalanceOrListed(currency)
  const stale = useStale(error)
  const shownAccount =
    account !== undefined && isExchangeAccount(account) && !hiddenAccounts.includes(account) ? account : undefined
  useBalanceMarketCode(shownAccount)
  if (data !== undefined)
    return (
      <section aria-label={currency} data-balance="" className={balanceFrame}>
        <StaleBanner answeredAt={answeredAt} failed={error !== undefined} />
        <BalanceByAccount
          key={currency}
          balance={data}
          start={shownAccount ?? 'all_accounts'}
          stale={stale}
          onChosen={chosen => onAccountChosen?.(chosen === 'all_accounts' ? undefined : chosen)}
          {...callbacks}
        />
      </section>
    )
  if (error === undefined && isAddressableCode(currency))
    return (
      <BalanceWaiting
        account={shownAccount}
        isTitled={callbacks.isTitled}
        withButtons={callbacks.onCreate !== undefined}
        withList={callbacks.children !== undefined}
      />
    )
  return (
    <div className={css({ maxWidth: '640px' })}>
      <Panel>
        {!isAddressableCode(currency) ? (
          <Empty
            title={say('notFound.title')}
            next={onOpenBalances && <Button onPress={onOpenBalances}>{say('balances.toList')}</Button>}
          />
        ) : error instanceof NetworkError && error.code === 404 ? (
          <NeverHeld
            currency={currency}
            account={shownAccount}
            onOpenBalances={onOpenBalances}
            onCreate={callbacks.onCreate}
          />
        ) : (
          <ErrorBlock
            title={say('balances.detailFailed')}
            error={error}
            onRetry={() => void mutate()}
            retrying={isValidating}
          />
        )}
      </Panel>
    </div>
  )
}
