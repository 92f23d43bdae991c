import { memo } from 'react'
import { css, cx } from '#styled/css'
import { shareOf } from '../../src/domain/allocation'
import type { ListedBalance } from '../../src/domain/balanceList'
import type { Currency } from '../../src/domain/currency'
import type { Decimal } from '../../src/domain/decimal'
import { useWords } from '../../src/i18n/intl'
import { Amount, Equivalent } from '../../src/ui/amount/Amount'
import { LinkOrButton } from '../../src/ui/LinkOrButton'
import { CurrencyIcon } from '../../src/ui/request/CurrencyIcon'
import { CurrencyName } from '../../src/ui/request/CurrencyName'
import { balanceLink } from './balanceLink'
import { ShareBar } from './ShareBar'

type BalanceRowProps = {
  readonly balance: ListedBalance
  /** The currency's name, when it is known. */
  readonly name: string | undefined
  /** The sum of all worths above 0. */
  readonly whole: Decimal
  readonly equivalent: Currency
  readonly stale: boolean
  readonly href: ((currency: Currency) => string) | undefined
  readonly onOpen: ((currency: Currency) => void) | undefined
  readonly tabIndex: 0 | -1
}

/** One currency: its amount, its worth and its share of the total. */
export const BalanceRow = memo(function BalanceRow({
  balance: { currency, entry, worth },
  name,
  whole,
  equivalent,
  stale,
  href,
  onOpen,
  tabIndex,
}: BalanceRowProps) {
  const { say } = useWords()
  const share = shareOf(worth, whole)
  return (
    <LinkOrButton {...balanceLink(currency, href, onOpen)} tabIndex={tabIndex} className={row}>
      <CurrencyIcon currency={currency} />
      <span className={css({ flex: '1 1 64px', minWidth: '64px', contain: 'inline-size' })}>
        <span className={cx(ellipsis, css({ textStyle: 'lead' }))}>
          <bdi title={currency}>{currency}</bdi>
          {name !== undefined && <CurrencyName name={name} />}
        </span>
        {share !== undefined ? (
          <ShareBar share={share} />
        ) : (
          <span className={css({ display: 'block', color: 'ink-3' })}>
            {say(worth === undefined ? 'balances.noPrice' : 'value.dash')}
          </span>
        )}
      </span>
      <span className={figures}>
        <span className={css({ display: 'block' })}>
          <Amount value={entry?.amount} currency={currency} withoutCode is="held" tone={stale ? 'quiet' : 'strong'} />
        </span>
        <Equivalent value={worth} currency={equivalent} size="body" tone="quiet" />
      </span>
    </LinkOrButton>
  )
})

const row = css({
  display: 'flex',
  columnGap: '3',
  alignItems: 'center',
  width: 'full',
  minHeight: '16',
  paddingInline: '4',
  textAlign: 'left',
  color: 'ink',
  // The figures go below the code, each on one line.
  _fewLetters: {
    flexWrap: 'wrap',
    paddingBlock: '2',
  },
})
const figures = css({
  flex: '0 1 auto',
  minWidth: '0',
  textAlign: 'right',
  overflowWrap: 'anywhere',
  '--desk-figure-wrap': 'normal',
  _fewLetters: { flexBasis: 'full' },
})
const ellipsis = css({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
