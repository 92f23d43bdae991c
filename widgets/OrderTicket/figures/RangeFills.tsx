import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import type { Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import type { Side } from '../../../src/domain/request/request'
import type { TicketValues } from '../../../src/domain/request/ticket'
import { shareBeyondMarket } from '../../../src/domain/request/warnings'
import { useWords } from '../../../src/i18n/intl'
import { LiveText } from '../../../src/ui/amount/LiveText'
import { useSignalPart } from '../../../src/ui/amount/useSignalPart'

type RangeFillsProps = { values: TicketValues; side: Side; ticker: ReadonlySignal<Live<Ticker>> }

/** The live part of a scaled range beyond the market, which would fill now. */
export function RangeFills({ values, side, ticker }: RangeFillsProps) {
  const { say, percentText } = useWords()
  const { type, requestedPrice, minPrice, maxPrice } = values
  const text = useMemo(
    () =>
      computed(() => {
        const range = { type, requestedPrice, minPrice, maxPrice }
        const percent = shareBeyondMarket(range, side, ticker.value.value?.price)
        return percent === undefined ? '' : say('total.fillsNowShare', { percent: percentText(percent) })
      }),
    [type, requestedPrice, minPrice, maxPrice, side, ticker, say, percentText],
  )
  return <LiveText text={text} />
}

/** Whether a scaled range crosses the market. */
export const useCrossesMarket = ({ values, side, ticker }: RangeFillsProps): boolean =>
  useSignalPart(ticker, ({ value }) => shareBeyondMarket(values, side, value?.price) !== undefined)
