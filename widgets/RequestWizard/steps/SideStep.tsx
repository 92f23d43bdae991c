import { css } from '#styled/css'
import { SIDES, type Side } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { ForwardIcon } from '../../../src/ui/Icon'
import { Triangle } from '../../../src/ui/Triangle'

/** Step 1: buy or sell. */
export function SideStep({ onChoose }: { onChoose: (side: Side) => void }) {
  const { say } = useWords()
  return (
    <div className={sides}>
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

const sides = css({ marginTop: '2', _wideWindow: { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '6' } })
const option = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3.5',
  width: 'full',
  minHeight: '72px',
  textAlign: 'left',
  color: 'ink',
  cursor: 'pointer',
  borderTop: '1px solid {colors.line}',
  _first: { borderTop: 'none' },
  _wideWindow: { borderTop: 'none' },
  _hover: { bg: 'control' },
  _active: { bg: 'pressed' },
})

const mark = { display: 'grid', placeItems: 'center', flex: 'none', width: '11', height: '11', rounded: 'control' }
const buyMark = css({ ...mark, bg: 'buy-tint', color: 'buy' })
const sellMark = css({ ...mark, bg: 'sell-tint', color: 'sell' })
