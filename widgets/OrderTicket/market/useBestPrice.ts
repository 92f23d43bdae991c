import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useEffect, useMemo } from 'react'
import { useMarket } from '../../../src/desk/useMarket'
import { bestPrice } from '../../../src/domain/book/depth'
import type { Decimal } from '../../../src/domain/decimal'
import { liveValue } from '../../../src/domain/live'
import type { TicketRoute, TicketValues } from '../../../src/domain/request/ticket'
import { listedBook } from '../../../src/market/prices/listedBook'
import { triangulatedPrice } from '../../../src/market/prices/triangulatedPrice'

/**
 * The best price of the side that a scaled range takes from, counter for one base; undefined unless its book is live
 * and has one, and for other tickets, which have a walk through the book.
 */
export function useBestPrice(
  { side, exchangeAccount, base, counter, common }: TicketRoute,
  type: TicketValues['type'],
): ReadonlySignal<Decimal | undefined> {
  const market = useMarket()
  const best = useMemo(() => {
    if (type !== 'scaled') return computed(() => undefined)
    const pair = { base, counter }
    if (common !== undefined) {
      const rate = triangulatedPrice(market, exchangeAccount, pair, common, side, '0')
      return computed(() => liveValue(rate.value)?.price)
    }
    const listed = listedBook(market, exchangeAccount, pair)
    return computed(() => {
      const { reversed, ...live } = listed.value
      const book = liveValue(live)
      return book && bestPrice({ book, reversed }, side === 'buy' ? 'ask' : 'bid')
    })
  }, [market, exchangeAccount, side, base, counter, common, type])
  // Nothing shows it: the book is watched for the press.
  useEffect(() => best.subscribe(() => undefined), [best])
  return best
}
