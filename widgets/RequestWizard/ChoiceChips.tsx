import { css } from '#styled/css'
import type { WizardChoice, WizardEvent } from '../../src/domain/request/wizard'
import { useWords } from '../../src/i18n/intl'
import { EditChip } from '../../src/ui/EditChip'
import { AccountIcon } from '../../src/ui/request/AccountIcon'
import { AccountName } from '../../src/ui/request/AccountName'
import { Triangle } from '../../src/ui/Triangle'

/** The choices of the steps before. A press goes back to that step, and every later one has to be chosen again. */
export function ChoiceChips({ choice, onEdit }: { choice: WizardChoice; onEdit: (event: WizardEvent) => void }) {
  const { say } = useWords()
  const { side, exchangeAccount, base, counter, common } = choice
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '1' })}>
      {side && (
        <EditChip what={say('wizard.side')} onEdit={() => onEdit({ kind: 'stepEdited', step: 'side' })}>
          <span className={side === 'buy' ? css({ color: 'buy' }) : css({ color: 'sell' })}>
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
        <span className={pair}>
          <button
            type="button"
            title={say('wizard.edit', { what: say('export.base') })}
            onClick={() => onEdit({ kind: 'currencyEdited', field: 'base' })}
            className={code}
          >
            {base}
          </button>
          /
          <button
            type="button"
            title={say('wizard.edit', { what: say('export.counter') })}
            onClick={() => onEdit({ kind: 'currencyEdited', field: 'counter' })}
            className={code}
          >
            {counter}
          </button>
        </span>
      )}
      {common && (
        <EditChip what={say('wizard.commonCurrency')} onEdit={() => onEdit({ kind: 'stepEdited', step: 'common' })}>
          {say('requests.via', { currency: common })}
        </EditChip>
      )}
    </div>
  )
}

// One chip for the pair, in which each code goes back to its own field.
const pair = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '8',
  paddingInline: '0.5',
  rounded: 'full',
  bg: 'control',
  color: 'ink-3',
})
const code = css({
  position: 'relative',
  paddingInline: '2',
  minHeight: '7',
  rounded: 'full',
  color: 'ink',
  fontWeight: '500',
  cursor: 'pointer',
  _hover: { bg: 'pressed' },
  _after: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '-8px' },
})
