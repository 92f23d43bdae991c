import { useId, useState } from 'react'
import { css, cva, cx } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { touchTarget } from '../touchTarget'
import { hidden } from '../VisuallyHidden'

export const SHARES = [25, 50, 75, 100] as const
/** Percent of the maximum. */
export type Share = (typeof SHARES)[number]

type ShareChipsProps = {
  chosen?: Share | undefined
  /** Why none can be pressed; a press shows it under them. */
  blockedBy?: string | undefined
  onChoose: (share: Share) => void
}

/** 25 · 50 · 75 · Max under an amount field. */
export function ShareChips({ chosen, blockedBy, onChoose }: ShareChipsProps) {
  const { say, percent } = useWords()
  const reasonId = useId()
  const isBlocked = blockedBy !== undefined
  const [isPressed, setPressed] = useState(false)
  // Once shares were offered again, a later reason waits for its own press.
  if (isPressed && !isBlocked) setPressed(false)
  return (
    <fieldset
      aria-label={say('total.shares')}
      aria-describedby={isBlocked ? reasonId : undefined}
      className={css({ minWidth: '0' })}
    >
      <div className={chips}>
        {SHARES.map(share => (
          <button
            key={share}
            type="button"
            // Not `disabled`: with the focus, too, a press says why.
            aria-disabled={isBlocked || undefined}
            aria-pressed={share === chosen}
            aria-label={share === 100 ? undefined : say('button.share', { percent: percent(share) })}
            onClick={() => (isBlocked ? setPressed(true) : onChoose(share))}
            className={cx(chip({ on: share === chosen }), touchTarget)}
          >
            {share === 100 ? say('button.max') : percent(share)}
          </button>
        ))}
      </div>
      {isBlocked && (
        <p id={reasonId} className={isPressed ? reason : hidden}>
          {blockedBy}
        </p>
      )}
      <p role="status" className={hidden}>
        {isPressed ? blockedBy : ''}
      </p>
    </fieldset>
  )
}

const chips = css({ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: '2' })
const reason = css({ textStyle: 'small', color: 'ink-3', marginTop: '1.5' })

const chip = cva({
  base: {
    minHeight: '9',
    rounded: 'full',
    border: '1px solid',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { bg: 'control' },
    _active: { bg: 'pressed' },
    _disabled: { color: 'ink-3', borderColor: 'line', bg: 'transparent', cursor: 'default' },
  },
  variants: {
    on: {
      true: { borderColor: 'ink', color: 'ink', fontWeight: '600' },
      false: { borderColor: 'line-strong', color: 'ink-2', fontWeight: '500' },
    },
  },
})
