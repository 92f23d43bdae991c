import { css, cx } from '#styled/css'
import { LARGEST_SHARES, type Allocation as Shares } from '../../src/domain/allocation'
import { compare, type Decimal } from '../../src/domain/decimal'
import { useWords, type Words } from '../../src/i18n/intl'

type AllocationProps = { readonly shares: Shares; readonly stale: boolean }

/** How the total is spread over currencies, as a bar; a screen reader hears its shares as text. */
export function Allocation({ shares, stale }: AllocationProps) {
  const words = useWords()
  const steps = stepsOf(shares, words)
  if (steps.length === 0) return null
  const list = steps.map(({ name, percent }) => `${name} ${shareText(percent, words)}`)
  return (
    <div
      role="img"
      aria-label={words.say('balances.shares', { list: words.list(list) })}
      className={cx(bar, stale && css({ opacity: '0.5' }))}
    >
      {steps.map(({ key, percent }, at) => (
        <i key={key} className={cx(step, STEPS[at])} style={{ flexGrow: percent }} />
      ))}
    </div>
  )
}

/** A square in the color of the bar's step `at`; all smaller shares have the last one. Without `at` it is empty. */
export const Swatch = ({ at }: { at: number | undefined }) => (
  <i aria-hidden="true" className={cx(swatch, at !== undefined && STEPS[Math.min(at, LARGEST_SHARES)])} />
)

const LEAST_PERCENT = '0.1'

/** '48.1%' or '15.0%', as shares stand in a column; a share under a tenth of a percent reads '< 0.1%', never '0%'. */
export const shareText = (share: Decimal, { percentText, say }: Words): string =>
  compare(share, LEAST_PERCENT) < 0
    ? say('balances.shareBelow', { share: percentText(LEAST_PERCENT, 1) })
    : percentText(share, 1, 1)

/** The largest currencies, and the others together. */
export const stepsOf = ({ largest, others }: Shares, { say }: Words) => [
  ...largest.map(({ currency, ...share }) => ({ name: currency, ...share })),
  ...(others === undefined ? [] : [{ key: '', name: say('balances.others'), ...others }]),
]

const STEPS = [
  css({ bg: 'seg-1' }),
  css({ bg: 'seg-2' }),
  css({ bg: 'seg-3' }),
  css({ bg: 'seg-4' }),
  css({ bg: 'seg-5' }),
]

const bar = css({ display: 'flex', gap: '0.5', height: '3' })
const step = css({
  flexBasis: '0',
  // A share of nearly nothing is still visible.
  minWidth: '0.5',
  rounded: 'bar',
  _first: { borderLeftRadius: '6px' },
  _last: { borderRightRadius: '6px' },
})
const swatch = css({ flex: 'none', width: '2.5', height: '2.5', rounded: '3px' })
