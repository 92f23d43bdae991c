import { css, cx } from '#styled/css'
import { SIDES, type Side } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { ForwardIcon } from '../../../src/ui/Icon'
import { Triangle } from '../../../src/ui/Triangle'
import { choiceRow } from './choiceRow'

/** Step 1: buy or sell. */
export function SideStep({ onChoose }: { onChoose: (side: Side) => void }) {
  const { say } = useWords()
  return (
    <div className={css({ marginTop: '2' })}>
      {SIDES.map(side => (
        <button key={side} type="button" onClick={() => onChoose(side)} className={option}>
          <span className={side === 'buy' ? buyMark : sellMark}>
            <Triangle points={side === 'buy' ? 'up' : 'down'} size={16} />
          </span>
          <span className={css({ flex: '1', minWidth: '0' })}>
            <span className={css({ display: 'block', textStyle: 'lead' })}>
              {say(side === 'buy' ? 'wizard.buy' : 'wizard.sell')}
            </span>
            <span className={css({ color: 'ink-2' })}>
              {say(side === 'buy' ? 'wizard.buyHint' : 'wizard.sellHint')}
            </span>
          </span>
          <ForwardIcon />
        </button>
      ))}
    </div>
  )
}

const option = cx(choiceRow, css({ gap: '3.5', minHeight: '72px' }))

const mark = { display: 'grid', placeItems: 'center', flex: 'none', width: '11', height: '11', rounded: 'control' }
const buyMark = css({ ...mark, bg: 'buy-tint', color: 'buy' })
const sellMark = css({ ...mark, bg: 'sell-tint', color: 'sell' })
