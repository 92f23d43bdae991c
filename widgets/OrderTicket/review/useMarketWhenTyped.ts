import { type RefObject, useEffect, useRef } from 'react'
import type { Decimal } from '../../../src/domain/decimal'
import { toJson } from '../../../src/domain/json'
import type { TicketValues } from '../../../src/domain/request/ticket'
import type { MarketPriceSignal } from '../market/useMarketPrice'

export type MarketWhenTyped = { readonly price: Decimal | undefined }

/**
 * The market price at the moment when the client typed the price (of a market order: the amount); if it was unknown
 * then, the first price after it. `saved`: the one that a saved ticket holds.
 */
export function useMarketWhenTyped(
  values: TicketValues,
  ticker: MarketPriceSignal,
  saved: Decimal | undefined,
): RefObject<MarketWhenTyped> {
  const { type, requestedBase, requestedPrice, minPrice, maxPrice } = values
  const typed = toJson([type, requestedPrice, minPrice, maxPrice, type === 'market' && requestedBase])
  const recorded = useRef<MarketWhenTyped & { readonly typed: string }>({ typed, price: saved })
  useEffect(
    () =>
      ticker.subscribe(({ value }) => {
        const { current } = recorded
        if (current.typed !== typed || current.price === undefined) recorded.current = { typed, price: value?.price }
      }),
    [ticker, typed],
  )
  return recorded
}
