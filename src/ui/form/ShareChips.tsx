import { css, cva, cx } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { touchTarget } from '../touchTarget'

export const SHARES = [25, 50, 75, 100] as const
/** Percent of the maximum. */
export type Share = (typeof SHARES)[number]

type ShareChipsProps = { chosen?: Share | undefined; disabled?: boolean; onChoose: (share: Share) => void }

/** 25 · 50 · 75 · Max under an amount field. */
export function ShareChips({ chosen, disabled = false, onChoose }: ShareChipsProps) {
  const { say, percent } = useWords()
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: '2' })}>
      {SHARES.map(share => (
        <button
          key={share}
          type="button"
          disabled={disabled}
          aria-pressed={share === chosen}
          aria-label={share === 100 ? undefined : say('button.share', { percent: percent(share) })}
          onClick={() => onChoose(share)}
          className={cx(chip({ on: share === chosen }), touchTarget)}
        >
          {share === 100 ? say('button.max') : percent(share)}
        </button>
      ))}
    </div>
  )
}

const chip = cva({
  base: {
    minHeight: '9',
    rounded: 'full',
    border: '1px solid',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { bg: 'control' },
    _active: { bg: 'pressed' },
    _disabled: { color: 'ink-3', cursor: 'default', bg: 'transparent' },
  },
  variants: {
    on: {
      true: { borderColor: 'ink', color: 'ink', fontWeight: '600' },
      false: { borderColor: 'line-strong', color: 'ink-2', fontWeight: '500' },
    },
  },
})
