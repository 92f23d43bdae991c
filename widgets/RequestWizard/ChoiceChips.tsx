import { css } from '#styled/css'
import type { WizardChoice, WizardEvent } from '../../src/domain/wizard'
import { useWords } from '../../src/i18n/intl'
import { AccountIcon, AccountName } from '../../src/ui/Account'
import { EditChip } from '../../src/ui/EditChip'
import { Triangle } from '../../src/ui/Triangle'

/** What was chosen so far; a press goes back to its step, and what came later is asked anew (spec section 4). */
export function ChoiceChips({ choice, onEdit }: { choice: WizardChoice; onEdit: (event: WizardEvent) => void }) {
  const { say } = useWords()
  const { side, exchangeAccount, base, counter } = choice
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '1' })}>
      {side && (
        <EditChip what={say('wizard.side')} onEdit={() => onEdit({ kind: 'stepEdited', step: 'side' })}>
          <span className={css({ color: side === 'buy' ? 'buy' : 'sell' })}>
            <Triangle points={side === 'buy' ? 'up' : 'down'} />
          </span>
          {say(side === 'buy' ? 'side.buy' : 'side.sell')}
        </EditChip>
      )}
      {exchangeAccount && (
        <EditChip what={say('request.account')} onEdit={() => onEdit({ kind: 'stepEdited', step: 'account' })}>
          <AccountIcon account={exchangeAccount} size={20} />
          <AccountName account={exchangeAccount} />
        </EditChip>
      )}
      {base && counter && (
        <>
          <EditChip what={say('wizard.base')} onEdit={() => onEdit({ kind: 'currencyEdited', field: 'base' })}>
            {base}
          </EditChip>
          <EditChip what={say('wizard.counter')} onEdit={() => onEdit({ kind: 'currencyEdited', field: 'counter' })}>
            {counter}
          </EditChip>
        </>
      )}
    </div>
  )
}
