import { css } from '#styled/css'
import { useBuyOffer } from '../../src/desk/currencies'
import { useAccounts } from '../../src/desk/me'
import { useDesk } from '../../src/desk/useDesk'
import { EXCHANGE_ACCOUNTS, type ExchangeAccount, obstacleOnAccount } from '../../src/domain/account'
import type { Currency } from '../../src/domain/currency'
import type { WizardSeed } from '../../src/domain/request/wizard'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { DrawnText } from '../../src/ui/DrawnText'
import { Empty } from '../../src/ui/feedback/Empty'
import { RetryIcon } from '../../src/ui/Icon'
import { Triangle } from '../../src/ui/Triangle'

type NeverHeldProps = {
  readonly currency: Currency
  /** `undefined` is all accounts together. */
  readonly account: ExchangeAccount | undefined
  readonly onOpenBalances: (() => void) | undefined
  readonly onCreate: ((seed: WizardSeed) => void) | undefined
}

/** The client has never held the currency. It can be bought where an account takes requests and the desk offers it. */
export function NeverHeld({ currency, account, onOpenBalances, onCreate }: NeverHeldProps) {
  const { say } = useWords()
  const { hiddenAccounts } = useDesk()
  const own = useAccounts()
  const known = own.data ?? (own.error && EXCHANGE_ACCOUNTS) ?? []
  const accounts = onCreate
    ? (account ? [account] : known).filter(one => obstacleOnAccount(one, own.data, hiddenAccounts) === undefined)
    : []
  const offer = useBuyOffer(currency, accounts)
  const hint = accounts.length === 0 ? undefined : hintOf(offer, account !== undefined)
  const canBuy = offer.data === 'direct' || offer.data === 'triangulated'
  const buy = onCreate && canBuy && (
    <Button
      look="tint-buy"
      icon={<Triangle points="up" />}
      onPress={() =>
        onCreate({
          side: 'buy',
          base: currency,
          ...(account && { exchangeAccount: account }),
          ...(offer.data === 'triangulated' && { isTriangulation: true }),
        })
      }
    >
      {say('total.submit', { side: 'buy', currency })}
    </Button>
  )
  const retry = offer.error && offer.data === undefined && (
    <Button
      look="line"
      icon={<RetryIcon />}
      sending={offer.isValidating}
      sendingText={say('loading.slow')}
      onPress={() => void offer.mutate()}
    >
      {say('error.retry')}
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
        (buy || retry || all) && (
          <div className={css({ display: 'grid', gap: '2' })}>
            {buy}
            {retry}
            {all}
          </div>
        )
      }
    >
      {hint && (
        <span role="status">
          <DrawnText text={say(hint, { currency, account: account ? say(`account.${account}`) : '' })} />
        </span>
      )}
    </Empty>
  )
}

function hintOf({ data, error }: ReturnType<typeof useBuyOffer>, isOneAccount: boolean) {
  if (data === 'direct' || data === 'triangulated') return undefined
  if (data === 'nothing') return 'requests.depositFirst'
  if (data === 'notOffered') return isOneAccount ? 'balances.notOfferedOn' : 'balances.notOffered'
  return error ? 'balances.offerUnknown' : 'balances.offerLoading'
}
