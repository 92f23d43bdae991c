import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { css } from '#styled/css'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import { type MarketDistance as Distance, marketDistance, requestedPrices } from '../../domain/request/marketDistance'
import type { TradeRequest } from '../../domain/request/request'
import { useWords } from '../../i18n/intl'
import { StaleMark } from './LiveMark'
import { LiveText } from './LiveText'
import { useSignalPart } from './useSignalPart'

type MarketDistanceProps = {
  readonly price: ReadonlySignal<Live<Ticker>>
  readonly request: Pick<TradeRequest, 'type' | 'requestedPrice' | 'minPrice' | 'maxPrice'>
}

/** '0.8% below market', which moves without a render. A stale one is dimmed with its age; without a price, nothing. */
export function MarketDistance({ price, request }: MarketDistanceProps) {
  const { say, percentText } = useWords()
  const { low, high } = requestedPrices(request) ?? {}
  const isStale = useSignalPart(price, ({ state, value }) => state === 'stale' && value !== undefined)
  const text = useMemo(() => {
    const wordsFor = (found: Distance, length: 'short' | 'whole') =>
      'percent' in found
        ? // as wide at 7.00 % as at 7.01 %
          say(`distance.${found.is}`, { percent: percentText(found.percent, 2, 2), length })
        : say(found.is === 'at' ? 'distance.at' : 'distance.inRange')
    return computed(() => {
      const { state, value } = price.value
      if (low === undefined || high === undefined || value === undefined) return ''
      const found = marketDistance({ low, high }, value.price)
      // A stale price's age needs the room.
      return found === undefined ? '' : wordsFor(found, state === 'stale' ? 'short' : 'whole')
    })
  }, [price, low, high, say, percentText])
  return (
    <span className={isStale ? staleStyle : css({ color: 'ink-2' })}>
      <LiveText text={text} /> <StaleMark price={price} />
    </span>
  )
}

const staleStyle = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '2',
  color: 'ink-3',
})
