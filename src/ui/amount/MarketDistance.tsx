import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { css } from '#styled/css'
import { compare, type Decimal } from '../../domain/decimal'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import { type MarketDistance as Distance, marketDistance } from '../../domain/request/marketDistance'
import { requestedPrices } from '../../domain/request/marketOf'
import type { TradeRequest } from '../../domain/request/request'
import { useWords } from '../../i18n/intl'
import { StaleMark } from './LiveMark'
import { LiveText } from './LiveText'
import { useSignalPart } from './useSignalPart'

type MarketDistanceProps = {
  readonly price: ReadonlySignal<Live<Ticker>>
  readonly request: Pick<TradeRequest, 'type' | 'requestedPrice' | 'minPrice' | 'maxPrice'>
  /** In a narrow container named `distance` it is '−0.8%'. */
  readonly canShorten?: boolean
}

/** '0.8% below market', which moves without a render. A stale one is dimmed with its age; without a price, nothing. */
export function MarketDistance({ price, request, canShorten = false }: MarketDistanceProps) {
  const { say, percentText } = useWords()
  const { low, high } = requestedPrices(request) ?? {}
  const isStale = useSignalPart(price, ({ state, value }) => state === 'stale' && value !== undefined)
  const [text, shortText] = useMemo(() => {
    const percentOf = (percent: Decimal, length: Length) => {
      // as wide at 7.00 % as at 7.01 %
      const places = length === 'sign' && compare(percent, '100') >= 0 ? 0 : 2
      return percentText(percent, places, places)
    }
    const wordsFor = (found: Distance, length: Length) =>
      'percent' in found
        ? say(`distance.${found.is}`, { percent: percentOf(found.percent, length), length })
        : say(found.is === 'at' ? 'distance.at' : 'distance.inRange', { length })
    const textIn = (live: Length, old: Length) =>
      computed(() => {
        const { state, value } = price.value
        if (low === undefined || high === undefined || value === undefined) return ''
        const found = marketDistance({ low, high }, value.price)
        return found === undefined ? '' : wordsFor(found, state === 'stale' ? old : live)
      })
    // A stale price's age needs the room.
    return [textIn('whole', 'short'), textIn('sign', 'sign')]
  }, [price, low, high, say, percentText])
  return (
    <span className={isStale ? staleStyle : css({ color: 'ink-2' })}>
      {canShorten ? (
        <>
          <span className={wide}>
            <LiveText text={text} />
          </span>
          <span className={narrow}>
            <LiveText text={shortText} />
          </span>
        </>
      ) : (
        <LiveText text={text} />
      )}{' '}
      <StaleMark price={price} />
    </span>
  )
}

type Length = 'whole' | 'short' | 'sign'

/** Narrower than 'на 99,99% нижче ринку'. */
const NARROW = '@container distance (max-width: 11.5em)'
const wide = css({ [NARROW]: { display: 'none' } })
const narrow = css({ display: 'none', [NARROW]: { display: 'inline' } })
const staleStyle = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '2',
  color: 'ink-3',
})
