import type { ReadonlySignal } from '@preact/signals-core'
import type { Decimal } from '../../../src/domain/decimal'
import { liveValue } from '../../../src/domain/live'
import type { MarketNow } from '../../../src/domain/request/warnings'
import type { ExpectedSignal } from './useExpectedFill'
import type { MarketPriceSignal } from './useMarketPrice'

/** The market data for warnings. Those use the last price where the book is stale. */
export function marketNow(
  ticker: MarketPriceSignal,
  expected: ExpectedSignal | undefined,
  best: ReadonlySignal<Decimal | undefined> | undefined,
): Pick<MarketNow, 'price' | 'isStale' | 'walk' | 'best'> {
  const { state, value } = ticker.peek()
  const fill = expected?.peek()
  return { price: value?.price, isStale: state === 'stale', walk: fill && liveValue(fill), best: best?.peek() }
}
