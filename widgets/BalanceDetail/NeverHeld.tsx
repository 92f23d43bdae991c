import { css } from '#styled/css'
import { useAccounts } from '../../src/desk/me'
import { useDesk } from '../../src/desk/useDesk'
import { EXCHANGE_ACCOUNTS, type ExchangeAccount } from '../../src/domain/account'
import type { Currency } from '../../src/domain/currency'
import { obstacleOnAccount, type WizardSeed } from '../../src/domain/request/wizard'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { Empty } from '../../src/ui/feedback/Empty'
import { Triangle } from '../../src/ui/Triangle'

type NeverHeldProps = {
  readonly currency: Currency
  /** `undefined` is all accounts together. */
  readonly account: ExchangeAccount | undefined
  readonly onOpenBalances: (() => void) | undefined
  readonly onCreate: ((seed: WizardSeed) => void) | undefined
}

/** The client has never held the currency: it can be bought, where an account takes requests. */
export function NeverHeld({ currency, account, onOpenBalances, onCreate }: NeverHeldProps) {
  const { say } = useWords()
  const { hiddenAccounts } = useDesk()
  const own = useAccounts().data
  const accounts = account === undefined ? (own ?? EXCHANGE_ACCOUNTS) : [account]
  const canBuy = accounts.some(one => obstacleOnAccount(one, own, hiddenAccounts) === undefined)
  const buy = onCreate && canBuy && (
    <Button
      look="tint-buy"
      icon={<Triangle points="up" />}
      onPress={() => onCreate({ side: 'buy', base: currency, ...(account && { exchangeAccount: account }) })}
    >
      {say('total.submit', { side: 'buy', currency })}
    </Button>
  )
  const all = onOpenBalances && (
    <Button look={buy ? 'line' : 'primary'} onPress={onOpenBalances}>
      {say('balances.toList')}
    </Button>
  )
  return (
    <Empty
      title={say('balances.notHeld', { currency })}
      next={
        (buy || all) && (
          <div className={css({ display: 'grid', gap: '2' })}>
            {buy}
            {all}
          </div>
        )
      }
    />
  )
}
