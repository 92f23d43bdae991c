import type { ReadonlySignal } from '@preact/signals-core'
import { type Live, liveValue } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import { useWords } from '../../../src/i18n/intl'
import { useSignalPart } from '../../../src/ui/amount/useSignalPart'
import { foreignText } from '../../../src/ui/feedback/foreignText'

/** Why there is no price: an unknown pair, or the exchange's message. */
export function useFeedProblem(ticker: ReadonlySignal<Live<Ticker>>): string | undefined {
  const { say } = useWords()
  const state = useSignalPart(ticker, ({ state }) => state)
  const message = useSignalPart(ticker, ({ error }) => error?.message ?? '')
  if (state === 'unknown-pair') return say('total.unknownPair')
  return state === 'failed' ? say('total.tickerFailed', { message: foreignText(message) }) : undefined
}

export const useHasLivePrice = (ticker: ReadonlySignal<Live<Ticker>>): boolean =>
  useSignalPart(ticker, live => liveValue(live) !== undefined)
