import { useId } from 'react'
import { css } from '#styled/css'
import { useDesk } from '../../src/desk/useDesk'
import { type ExchangeAccount, obstacleOnAccount } from '../../src/domain/account'
import type { AccountKey } from '../../src/domain/balance'
import type { Currency } from '../../src/domain/currency'
import { SIDES } from '../../src/domain/request/request'
import type { WizardSeed } from '../../src/domain/request/wizard'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { DrawnText } from '../../src/ui/DrawnText'
import { Triangle } from '../../src/ui/Triangle'

type TradeButtonsProps = {
  currency: Currency
  account: AccountKey
  /** The client's accounts; undefined while unknown, when the wizard finds out. */
  own: readonly ExchangeAccount[] | undefined
  onCreate: (seed: WizardSeed) => void
}

/** Buy and Sell; a line below says why they are disabled, for pointer, touch and screen reader alike. */
export function TradeButtons({ currency, account, own, onCreate }: TradeButtonsProps) {
  const { say } = useWords()
  const { hiddenAccounts } = useDesk()
  const noteId = useId()
  const obstacle = account === 'all_accounts' ? undefined : obstacleOnAccount(account, own, hiddenAccounts)
  const note =
    obstacle && account !== 'all_accounts' ? say(NOTES[obstacle], { account: say(`account.${account}`) }) : undefined
  return (
    <div>
      <div className={pair}>
        {SIDES.map(side => (
          <Button
            key={side}
            look={side === 'buy' ? 'tint-buy' : 'tint-sell'}
            icon={<Triangle points={side === 'buy' ? 'up' : 'down'} />}
            blockedBy={note && noteId}
            {...(note && { title: note })}
            onPress={() =>
              onCreate({ side, base: currency, ...(account === 'all_accounts' ? {} : { exchangeAccount: account }) })
            }
          >
            {say('total.submit', { side, currency })}
          </Button>
        ))}
      </div>
      {note && (
        <p id={noteId} className={css({ textStyle: 'small', color: 'ink-2', marginTop: '2' })}>
          <DrawnText text={note} />
        </p>
      )}
    </div>
  )
}

const NOTES = { takesNone: 'balances.noRequests', notOwn: 'balances.notOwn' } as const

const pair = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: '2',
  // A code wider than its button breaks.
  overflowWrap: 'anywhere',
  '@container balance (max-width: 300px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
