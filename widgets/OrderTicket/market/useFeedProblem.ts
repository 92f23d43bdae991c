import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { useSignalValue } from '../../../src/desk/useDesk'
import type { Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import { useWords } from '../../../src/i18n/intl'

/** Why there is no price: an unknown pair, or the exchange's message. No tick renders it again. */
export function useFeedProblem(ticker: ReadonlySignal<Live<Ticker>>): string | undefined {
  const { say } = useWords()
  const problem = useMemo(
    () =>
      computed(() => {
        const { state, error } = ticker.value
        if (state === 'unknown-pair') return 'unknown-pair'
        return state === 'failed' ? (error?.message ?? '') : undefined
      }),
    [ticker],
  )
  const found = useSignalValue(problem)
  if (found === undefined) return undefined
  return found === 'unknown-pair' ? say('total.unknownPair') : say('total.tickerFailed', { message: found })
}

/** Whether there is a live price. */
export function useHasLivePrice(ticker: ReadonlySignal<Live<Ticker>>): boolean {
  const live = useMemo(
    () => computed(() => ticker.value.state === 'live' && ticker.value.value !== undefined),
    [ticker],
  )
  return useSignalValue(live)
}
