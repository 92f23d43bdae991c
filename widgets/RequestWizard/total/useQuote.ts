import type { ReadonlySignal } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { useCost } from '../../../src/desk/cost'
import type { FeedState } from '../../../src/desk/tickerPrice'
import { useDesk } from '../../../src/desk/useDesk'
import { isDecimal, isPositive } from '../../../src/domain/decimal'
import type { TotalValues } from '../../../src/domain/forms'
import { costPrice, type Ticker } from '../../../src/domain/price'
import type { WholeChoice } from '../../../src/domain/wizard'
import { samplePrice } from './samplePrice'

const positive = (text: string): string | undefined => (isDecimal(text) && isPositive(text) ? text : undefined)

/** The desk's cost of what stands in the form: asked as soon as a price is known, with 0 while no amount is typed. */
export function useQuote(
  { exchangeAccount, side, base, counter, common }: WholeChoice,
  values: TotalValues,
  ticker: ReadonlySignal<FeedState<Ticker>>,
) {
  const { timing } = useDesk()
  const sampled = useSampled(ticker, values.type === 'market', timing.quoteLatestMs)
  const price = costPrice({
    type: values.type,
    ticker: sampled,
    requestedPrice: positive(values.requestedPrice),
    minPrice: positive(values.minPrice),
    maxPrice: positive(values.maxPrice),
  })
  const requested = positive(values.requestedBase) ?? '0'
  const byMarket = values.type === 'market'
  const quote = useCost(
    price === undefined
      ? undefined
      : { exchangeAccount, side, base, counter, ...(common ? { common } : {}), price, requested },
    byMarket,
  )
  return {
    ...quote,
    /** What is sent beside the request: the price that its cost was asked at (contract.md). */
    price: byMarket ? quote.askedPrice : price,
    hasPrice: price !== undefined,
    byMarket,
    max: quote.isCurrent ? quote.cost?.max : undefined,
  }
}

export type Quote = ReturnType<typeof useQuote>

/** The ticker's price for a market request, taken over at most once in `everyMs`: a quote is not asked at every tick. */
function useSampled(ticker: ReadonlySignal<FeedState<Ticker>>, wanted: boolean, everyMs: number): string | undefined {
  const [price, setPrice] = useState<string>()
  useEffect(() => {
    return wanted ? samplePrice(ticker, everyMs, setPrice) : undefined
  }, [ticker, wanted, everyMs])
  return wanted ? price : undefined
}
