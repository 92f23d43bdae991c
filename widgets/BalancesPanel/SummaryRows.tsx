import { css, cx } from '#styled/css'
import { type Allocation as Shares, shareOf } from '../../src/domain/allocation'
import type { ListedBalance } from '../../src/domain/balanceList'
import type { Currency } from '../../src/domain/currency'
import type { Decimal } from '../../src/domain/decimal'
import { Amount, Equivalent } from '../../src/ui/amount/Amount'
import { LinkOrButton } from '../../src/ui/LinkOrButton'
import { Swatch } from './Allocation'
import { balanceLink } from './balanceLink'

type SummaryRowsProps = {
  /** Sorted by worth. */
  readonly balances: readonly ListedBalance[]
  readonly shares: Shares
  /** The sum of all worths above 0. */
  readonly whole: Decimal
  readonly equivalent: Currency
  readonly stale: boolean
  readonly href?: ((currency: Currency) => string) | undefined
  readonly onOpen?: ((currency: Currency) => void) | undefined
}

/** The largest balances, with the colors of their shares. */
export const SummaryRows = ({ balances, shares, whole, equivalent, stale, href, onOpen }: SummaryRowsProps) => (
  <ul>
    {balances.map(({ key, currency, entry, worth }) => (
      <li key={key}>
        <LinkOrButton {...balanceLink(currency, href, onOpen)} className={line}>
          {/* A row without a price has no color. */}
          <Swatch at={shareOf(worth, whole) === undefined ? undefined : placeOf(key, shares)} />
          <bdi className={cx(code, stale && dimmed)}>{currency}</bdi>
          <Amount
            value={entry?.amount}
            currency={currency}
            withoutCode
            is="held"
            size="body"
            tone={stale ? 'quiet' : 'plain'}
          />
          <Equivalent value={worth} currency={equivalent} size="body" tone="quiet" />
        </LinkOrButton>
      </li>
    ))}
  </ul>
)

/** Those that are not among the largest have one color. */
function placeOf(key: string, { largest }: Shares): number {
  const at = largest.findIndex(share => share.key === key)
  return at < 0 ? largest.length : at
}

// In large text the worth wraps to a line of its own.
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '2',
  alignItems: 'center',
  minHeight: '9',
  paddingBlock: '1',
  // The tint of a row that is pointed at reaches over its text.
  width: 'calc(100% + 16px)',
  marginInline: '-2',
  paddingInline: '2',
  rounded: 'control',
  color: 'ink',
  textAlign: 'left',
  // A code as long as a line is cut off.
  '& > :nth-child(2)': {
    minWidth: '48px',
    maxWidth: '45%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // A figure wider than its line breaks.
  '& > :nth-child(3)': {
    flex: '1 1 auto',
    minWidth: '0',
    textAlign: 'right',
    overflowWrap: 'anywhere',
    '--desk-figure-wrap': 'normal',
  },
  // At 320 px all three are on one line.
  '& > :nth-child(4)': { minWidth: 'clamp(88px, 27.5cqi, 108px)', marginLeft: 'auto', textAlign: 'right' },
})
const code = css({ fontWeight: '600' })
const dimmed = css({ color: 'ink-2' })
