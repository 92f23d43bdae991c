import { useCallback, useEffect, useRef } from 'react'
import type { Decimal } from '../../../src/domain/decimal'
import type { TicketValues } from '../../../src/domain/request/ticket'
import type { WizardTicker } from '../market/useTicker'

/**
 * The market price when the price was typed, at market the amount: what a price that moved has moved from. `known`: it
 * was typed before, of a draft. The first price that comes, where there was none yet.
 */
export function usePriceWhenTyped(
  values: TicketValues,
  ticker: WizardTicker,
  known: Decimal | undefined,
): () => Decimal | undefined {
  const { type, requestedBase, requestedPrice, minPrice, maxPrice } = values
  const typed = JSON.stringify([type, requestedPrice, minPrice, maxPrice, type === 'market' && requestedBase])
  const at = useRef<{ readonly typed: string; readonly market: Decimal | undefined }>({ typed, market: known })
  useEffect(
    () =>
      ticker.subscribe(({ value }) => {
        const { current } = at
        if (current.typed !== typed || current.market === undefined) at.current = { typed, market: value?.price }
      }),
    [ticker, typed],
  )
  return useCallback(() => at.current.market, [])
}
