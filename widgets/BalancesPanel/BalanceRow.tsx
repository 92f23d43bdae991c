import { memo } from 'react'
import { css, cx } from '#styled/css'
import { type BalanceEntry, worthOf } from '../../src/domain/balance'
import { type Currency, isCurrencyCode } from '../../src/domain/currency'
import type { Decimal } from '../../src/domain/decimal'
import { useWords } from '../../src/i18n/intl'
import { Amount, Equivalent } from '../../src/ui/amount/Amount'
import { LinkOrButton } from '../../src/ui/LinkOrButton'
import { CurrencyIcon } from '../../src/ui/request/CurrencyIcon'
import { shareText } from './Allocation'

type BalanceRowProps = {
  readonly currency: Currency
  /** `undefined` if the desk's figures could not be parsed. */
  readonly entry: BalanceEntry | undefined
  /** In percent of all balances that have a price. */
  readonly share: Decimal | undefined
  readonly equivalent: Currency
  readonly stale: boolean
  readonly href: ((currency: Currency) => string) | undefined
  readonly onOpen: ((currency: Currency) => void) | undefined
}

/** One currency: its amount, its worth and its share of the total. */
export const BalanceRow = memo(function BalanceRow({
  currency,
  entry,
  share,
  equivalent,
  stale,
  href,
  onOpen,
}: BalanceRowProps) {
  const words = useWords()
  const isCode = isCurrencyCode(currency)
  const worth = entry && worthOf(currency, entry, equivalent)
  return (
    <LinkOrButton
      // A code that could not be parsed leads nowhere.
      href={isCode ? href?.(currency) : undefined}
      onPress={isCode && onOpen ? () => onOpen(currency) : undefined}
      className={row}
    >
      <CurrencyIcon currency={currency} />
      <span className={css({ minWidth: '0' })}>
        <bdi className={cx(ellipsis, css({ textStyle: 'lead' }))}>{currency}</bdi>
        <span className={css({ display: 'block', color: 'ink-3' })}>
          {share !== undefined
            ? shareText(share, words)
            : words.say(worth === undefined ? 'balances.noPrice' : 'value.dash')}
        </span>
      </span>
      <span className={css({ textAlign: 'right', overflowWrap: 'anywhere', '--desk-figure-wrap': 'normal' })}>
        <span className={css({ display: 'block' })}>
          <Amount value={entry?.amount} currency={currency} withoutCode is="held" tone={stale ? 'quiet' : 'strong'} />
        </span>
        <Equivalent value={worth} currency={equivalent} size="body" tone="quiet" />
      </span>
    </LinkOrButton>
  )
})

const row = css({
  display: 'grid',
  gridTemplateColumns: '36px minmax(64px, 1fr) minmax(0, auto)',
  gap: '3',
  alignItems: 'center',
  width: 'full',
  minHeight: '16',
  paddingInline: '4',
  textAlign: 'left',
  color: 'ink',
})
const ellipsis = css({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
