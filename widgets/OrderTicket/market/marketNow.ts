import type { MarketNow } from '../../../src/domain/request/warnings'
import type { ExpectedSignal } from './useExpectedFill'
import type { WizardTicker } from './useTicker'

/** The market of a review. Without a live order book the last price decides, so a stale walk is left out. */
export function marketNow(
  ticker: WizardTicker,
  expected: ExpectedSignal | undefined,
): Pick<MarketNow, 'price' | 'isStale' | 'walk'> {
  const { state, value } = ticker.peek()
  const fill = expected?.peek()
  return { price: value?.price, isStale: state === 'stale', walk: fill?.state === 'live' ? fill.value : undefined }
}
