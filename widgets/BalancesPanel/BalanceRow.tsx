import { memo } from 'react'
import { css, cx } from '#styled/css'
import { type BalanceEntry, worthOf } from '../../src/domain/balance'
import { type Currency, isCurrencyCode } from '../../src/domain/currency'
import type { Decimal } from '../../src/domain/decimal'
import { useWords } from '../../src/i18n/intl'
import { Amount, Equivalent } from '../../src/ui/amount/Amount'
import { LinkOrButton } from '../../src/ui/LinkOrButton'
import { CurrencyIcon } from '../../src/ui/request/CurrencyIcon'
import { shareText } from './shareText'

export type BalanceDoors = {
  readonly href: ((currency: Currency) => string) | undefined
  readonly onOpen: ((currency: Currency) => void) | undefined
}

type BalanceRowProps = BalanceDoors & {
  readonly currency: Currency
  /** Undefined: the desk's figures could not be read. */
  readonly entry: BalanceEntry | undefined
  /** Percent of all that has a price. */
  readonly share: Decimal | undefined
  readonly equivalent: Currency
  readonly stale: boolean
}

/** One currency, 64 high: what there is of it and what that is worth. */
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
  const known = isCurrencyCode(currency)
  const worth = entry && worthOf(currency, entry, equivalent)
  return (
    <LinkOrButton
      // A name that could not be read leads nowhere.
      href={known ? href?.(currency) : undefined}
      onPress={known && onOpen ? () => onOpen(currency) : undefined}
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
      <span className={css({ textAlign: 'right' })}>
        <span className={css({ display: 'block' })}>
          <Amount value={entry?.amount} rounding="down" tone={stale ? 'quiet' : 'strong'} />
        </span>
        <Equivalent value={worth} currency={equivalent} size="body" tone="quiet" />
      </span>
    </LinkOrButton>
  )
})

const row = css({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr) auto',
  gap: '3',
  alignItems: 'center',
  width: 'full',
  minHeight: '16',
  paddingInline: '4',
  textAlign: 'left',
  color: 'ink',
})
const ellipsis = css({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
