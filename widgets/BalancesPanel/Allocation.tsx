import { css, cx } from '#styled/css'
import { allocate, type Allocation as Spread } from '../../src/domain/allocation'
import type { Currency } from '../../src/domain/currency'
import type { Decimal } from '../../src/domain/decimal'
import { useWords } from '../../src/i18n/intl'
import { shareText } from './shareText'

type AllocationProps = {
  /** Percent by currency, largest first. */
  readonly shares: ReadonlyMap<Currency, Decimal>
  readonly stale: boolean
}

/** How the worth is spread, in steps of one ink; its shares in words for who can't see it. */
export function Allocation({ shares, stale }: AllocationProps) {
  const words = useWords()
  const spread = allocate(shares)
  if (spread.largest.length === 0) return null
  const list = stepsOf(spread, words.say('balances.others')).map(
    ({ name, percent }) => `${name} ${shareText(percent, words)}`,
  )
  return (
    <div
      role="img"
      aria-label={words.say('balances.shares', { list: words.list(list) })}
      className={cx(bar, stale && css({ opacity: '.5' }))}
    >
      {stepsOf(spread, '').map(({ name, percent }, at) => (
        <i key={name} className={cx(step, STEPS[at])} style={{ flexGrow: percent }} />
      ))}
    </div>
  )
}

/** The bar's words, where there is no list beside it that says them. */
export function AllocationLegend({ shares }: Pick<AllocationProps, 'shares'>) {
  const words = useWords()
  return (
    <ul className={legend}>
      {stepsOf(allocate(shares), words.say('balances.others')).map(({ name, percent }, at) => (
        <li key={name} className={css({ display: 'flex', alignItems: 'center', gap: '1.5' })}>
          <Swatch at={at} />
          {name} <span className={css({ color: 'ink-3' })}>{shareText(percent, words)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The mark that ties a line to its step of the bar. */
export const Swatch = ({ at }: { at: number }) => <i aria-hidden="true" className={cx(swatch, STEPS[at])} />

const stepsOf = ({ largest, others }: Spread, othersName: string) => [
  ...largest.map(({ currency, percent }) => ({ name: currency, percent })),
  ...(others === undefined ? [] : [{ name: othersName, percent: others }]),
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
  // what holds a share of nearly nothing is still seen
  minWidth: '0.5',
  rounded: 'bar',
  _first: { borderLeftRadius: '6px' },
  _last: { borderRightRadius: '6px' },
})
const swatch = css({ flex: 'none', width: '2.5', height: '2.5', rounded: '3px' })
const legend = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '0.5',
  marginTop: '2.5',
  textStyle: 'small',
  lineHeight: '20px',
  color: 'ink-2',
})
