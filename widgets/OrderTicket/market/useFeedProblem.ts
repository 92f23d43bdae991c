import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { useSignalValue } from '../../../src/desk/useDesk'
import type { Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import { useWords } from '../../../src/i18n/intl'

/** Why there is no price: 'unknown pair', or the exchange's own words (spec section 8). Changes seldom, never by a tick. */
export function useFeedProblem(ticker: ReadonlySignal<Live<Ticker>>): string | undefined {
  const { say } = useWords()
  const trouble = useMemo(
    () =>
      computed(() => {
        const { state, error } = ticker.value
        if (state === 'unknown-pair') return 'unknown-pair'
        return state === 'failed' ? (error?.message ?? '') : undefined
      }),
    [ticker],
  )
  const found = useSignalValue(trouble)
  if (found === undefined) return undefined
  return found === 'unknown-pair' ? say('total.unknownPair') : say('total.tickerFailed', { message: found })
}

/** Whether a market request has a price to go by. */
export function useHasLivePrice(ticker: ReadonlySignal<Live<Ticker>>): boolean {
  const live = useMemo(
    () => computed(() => ticker.value.state === 'live' && ticker.value.value !== undefined),
    [ticker],
  )
  return useSignalValue(live)
}
