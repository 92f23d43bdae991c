import { useMemo } from 'react'
import { css, cx } from '#styled/css'
import type { Balance } from '../../src/domain/balance'
import { type ListedBalance, unpricedCount } from '../../src/domain/balanceList'
import type { Currency } from '../../src/domain/currency'
import { dayChange, grossWorth, largestHoldings } from '../../src/domain/dayChange'
import { absolute, isNegative, isZero } from '../../src/domain/decimal'
import { useWords } from '../../src/i18n/intl'
import { useOnline } from '../../src/ui/feedback/useOnline'
import { Triangle } from '../../src/ui/Triangle'
import { DayChangeLine, NoDayChange } from './DayChangeLine'
import { useDayMoves } from './useDayMoves'

type DayChangeProps = {
  readonly balances: readonly Balance[]
  readonly holdings: readonly ListedBalance[]
  readonly equivalent: Currency
  readonly stale: boolean
  /** When the desk's answer with the balances was received, epoch ms. */
  readonly answeredAt: number | undefined
}

/** How the worth of the client's holdings has changed over 24 hours, and of what share of them that is known. */
export function DayChange({ balances, holdings, equivalent, stale, answeredAt }: DayChangeProps) {
  const { percentText } = useWords()
  const isOnline = useOnline()
  // Prices change often, thousands of holdings seldom.
  const largest = useMemo(() => largestHoldings(holdings), [holdings])
  const gross = useMemo(() => grossWorth(holdings), [holdings])
  const wanted = [...largest.map(({ currency }) => currency), equivalent]
  const { moves, isRead } = useDayMoves(wanted, balances, answeredAt)
  const unpriced = unpricedCount(holdings)
  const change = dayChange(largest, gross, equivalent, moves)
  if (change === undefined) return isRead || !isOnline ? <NoDayChange unpriced={unpriced} /> : <DayChangeLine />
  const { percent, covered } = change
  const share = covered === '100' ? '' : percentText(covered)
  const isEven = isZero(percent)
  const isDown = isNegative(percent)
  return (
    <DayChangeLine unpriced={unpriced} share={share}>
      <span className={cx(figure, stale ? old : isEven ? even : isDown ? down : up)}>
        {!isEven && <Triangle points={isDown ? 'down' : 'up'} />}
        {!isEven && (isDown ? '−' : '+')}
        {percentText(absolute(percent), 2, 2)}
      </span>
    </DayChangeLine>
  )
}

const down = css({ color: 'sell' })
const up = css({ color: 'buy' })
const even = css({ color: 'ink-2' })
const old = css({ color: 'ink-3' })
const figure = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5', fontWeight: '600' })
