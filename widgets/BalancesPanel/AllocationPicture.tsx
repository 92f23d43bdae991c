import { useState } from 'react'
import { css, cx } from '#styled/css'
import type { Allocation as Shares } from '../../src/domain/allocation'
import type { Currency } from '../../src/domain/currency'
import { useWords } from '../../src/i18n/intl'
import { Equivalent } from '../../src/ui/amount/Amount'
import { VisuallyHidden } from '../../src/ui/VisuallyHidden'
import { Swatch, shareText, stepsOf } from './Allocation'

type AllocationPictureProps = {
  readonly shares: Shares
  /** The currency of the worth. */
  readonly equivalent: Currency
  readonly stale: boolean
}

/** How the total is spread over currencies, as a ring; one share is chosen, in the ring or in the list beside it. */
export function AllocationPicture({ shares, equivalent, stale }: AllocationPictureProps) {
  const words = useWords()
  const steps = stepsOf(shares, words)
  const [chosenKey, setChosen] = useState<string>()
  const chosen = steps.find(({ key }) => key === chosenKey) ?? steps[0]
  if (chosen === undefined) return null
  const keyAfter = (key: string) => steps[(steps.findIndex(step => step.key === key) + 1) % steps.length]?.key
  return (
    <div className={frame}>
      <button
        type="button"
        // A press chooses the arc that it hits; elsewhere, and by keyboard, the next one.
        onClick={({ target }) => setChosen((target as SVGElement).dataset.key ?? keyAfter(chosen.key))}
        className={ring}
      >
        <svg
          viewBox="0 0 152 152"
          width={152}
          height={152}
          aria-hidden="true"
          className={stale ? css({ opacity: '0.5' }) : undefined}
        >
          {arcsOf(steps.map(({ percent }) => Number(percent))).map(({ length, start }, at) => {
            const key = steps[at]?.key
            return (
              <circle
                key={key}
                data-key={key}
                cx="76"
                cy="76"
                r={RADIUS}
                fill="none"
                strokeWidth={key === chosen.key ? 20 : 14}
                strokeDasharray={`${length} ${AROUND}`}
                strokeDashoffset={-start}
                transform="rotate(-90 76 76)"
                className={INKS[at]}
              />
            )
          })}
        </svg>
        <span className={middle}>
          <bdi className={css({ color: 'ink-2', maxWidth: 'full', overflow: 'hidden', textOverflow: 'ellipsis' })}>
            {chosen.name}
          </bdi>
          <span className={css({ textStyle: 'title' })}>{shareText(chosen.percent, words)}</span>
          <Equivalent value={chosen.worth} currency={equivalent} size="small" tone="quiet" />
        </span>
        <VisuallyHidden>{words.say('balances.nextShare')}</VisuallyHidden>
      </button>
      <ul aria-label={words.say('balances.allocation')} className={css({ flex: '1', minWidth: '0' })}>
        {steps.map(({ key, name, percent }, at) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={key === chosen.key}
              onClick={() => setChosen(key)}
              className={cx(line, key === chosen.key && css({ bg: 'selected' }))}
            >
              <Swatch at={at} />
              <bdi className={code}>{name}</bdi>
              <span className={css({ color: 'ink-2' })}>{shareText(percent, words)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const RADIUS = 64
const AROUND = 2 * Math.PI * RADIUS
const GAP = 2
/** A share of nearly nothing is still seen. */
const LEAST = 3

/** Where each arc starts and how long it is; together with their gaps they go once round. */
function arcsOf(percents: readonly number[]): readonly { readonly start: number; readonly length: number }[] {
  const room = AROUND - percents.length * (GAP + LEAST)
  const whole = percents.reduce((sum, percent) => sum + percent, 0)
  let start = 0
  return percents.map(percent => {
    const length = LEAST + (whole === 0 ? 0 : (room * percent) / whole)
    const arc = { start, length: percents.length === 1 ? AROUND : length }
    start += length + GAP
    return arc
  })
}

const INKS = [
  css({ stroke: 'seg-1' }),
  css({ stroke: 'seg-2' }),
  css({ stroke: 'seg-3' }),
  css({ stroke: 'seg-4' }),
  css({ stroke: 'seg-5' }),
]
const ring = css({ position: 'relative', flex: 'none', rounded: 'full', cursor: 'pointer', color: 'ink' })
const frame = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '5', rowGap: '3' })
const middle = css({
  position: 'absolute',
  inset: '26px',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  pointerEvents: 'none',
})
const code = css({
  flex: '1',
  minWidth: '0',
  fontWeight: '600',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  width: 'full',
  minHeight: '9',
  paddingInline: '2',
  rounded: 'control',
  textAlign: 'left',
  color: 'ink',
  cursor: 'pointer',
  _hover: { bg: 'control' },
})
