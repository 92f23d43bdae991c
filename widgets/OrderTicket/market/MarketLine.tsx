import { computed } from '@preact/signals-core'
import { useMemo } from 'react'
import { css } from '#styled/css'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { LiveMark } from '../../../src/ui/amount/LiveMark'
import { LiveText } from '../../../src/ui/amount/LiveText'
import { PressableLiveAmount } from '../../../src/ui/amount/PressableAmount'
import { useSignalPart } from '../../../src/ui/amount/useSignalPart'
import { quotedPrice } from './quotedPrice'
import { useFeedProblem } from './useFeedProblem'
import type { MarketPriceSignal } from './useMarketPrice'

type MarketLineProps = { ticker: MarketPriceSignal; route: TicketRoute }

/** The live market price with its age, and its problem in words. */
export function MarketLine({ ticker, route }: MarketLineProps) {
  const words = useWords()
  const { say } = words
  const quoted = useMemo(
    () => computed(() => quotedPrice(ticker.value.value?.price, route, words)),
    [ticker, route, words],
  )
  const problem = useFeedProblem(ticker)
  const isThin = useSignalPart(ticker, ({ value }) => value?.thin === true)
  const isEmpty = useSignalPart(ticker, ({ state, value }) => state === 'live' && value === undefined)
  const text = problem ?? (isThin ? say('total.thinBooks') : isEmpty ? say('total.emptyBooks') : undefined)
  return (
    <div className={css({ flex: '1 1 calc(132 * var(--desk-text-unit, 1px))', minWidth: '0', minHeight: '11' })}>
      <p className={css({ display: 'flex', gap: '2', textStyle: 'small', color: 'ink-3' })}>
        {route.common === undefined ? say('total.marketPrice') : say('total.priceVia', { currency: route.common })}
        <LiveMark price={ticker} />
      </p>
      <PressableLiveAmount name={say('total.marketPrice')} price={ticker} currency={route.counter} />
      <p className={css({ textStyle: 'small', color: 'ink-2', _empty: { display: 'none' } })}>
        <LiveText text={quoted} />
      </p>
      {text !== undefined && (
        <p role="status" className={css({ textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })}>
          {text}
        </p>
      )}
    </div>
  )
}
