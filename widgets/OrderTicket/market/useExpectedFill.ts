import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { useMarket } from '../../../src/desk/useMarket'
import { positiveAmount } from '../../../src/domain/amountEntry/positiveAmount'
import { averageStep } from '../../../src/domain/book/depth'
import { type ExpectedFill, expectedFill, worseBy } from '../../../src/domain/book/expectedFill'
import { levelsFor } from '../../../src/domain/book/triangulate'
import { compare, type Decimal, decimalsOf } from '../../../src/domain/decimal'
import { stepOfRate } from '../../../src/domain/figureStyle'
import type { Live } from '../../../src/domain/live'
import type { TicketRoute, TicketValues } from '../../../src/domain/request/ticket'
import { listedBook } from '../../../src/market/prices/listedBook'
import { triangulatedPrice } from '../../../src/market/prices/triangulatedPrice'
import type { MarketPriceSignal } from './useMarketPrice'

/** `price` is the expected average, as `LiveAmount` reads it. `filledNow` is unknown through a common currency. */
export type ExpectedPrice = Omit<ExpectedFill, 'average' | 'filledNow' | 'best' | 'otherBest'> & {
  readonly price: Decimal
  readonly filledNow?: Decimal
  readonly best?: Decimal
  readonly otherBest?: Decimal
  /** Only through a common currency: the best rate of its two books. */
  readonly bestRate?: Decimal | undefined
  readonly step: number
}
export type ExpectedSignal = ReadonlySignal<Live<ExpectedPrice>>

/**
 * The live average price for the amount: by a walk through the order book, or by the rate of a common currency.
 * `undefined` without an amount or a limit's price, and for a scaled request, whose levels only the desk knows.
 */
export function useExpectedFill(
  { side, exchangeAccount, base, counter, common }: TicketRoute,
  { type, requestedBase, requestedPrice }: TicketValues,
  ticker: MarketPriceSignal,
): ExpectedSignal | undefined {
  const market = useMarket()
  const amount = positiveAmount(requestedBase)
  const limit = type === 'limit' ? positiveAmount(requestedPrice) : undefined
  return useMemo(() => {
    if (amount === undefined || type === 'scaled' || (type === 'limit' && limit === undefined)) return undefined
    const pair = { base, counter }
    if (common !== undefined) {
      const best = triangulatedPrice(market, exchangeAccount, pair, common, side, '0')
      return computed(() => {
        const { value, ...state } = ticker.value
        if (value === undefined) return state
        const isWaiting = limit !== undefined && compare(value.price, limit) === (side === 'buy' ? 1 : -1)
        const bestRate = best.value.value?.price
        const slippage = worseBy(value.price, bestRate ?? value.price, side)
        const thin = value.thin ?? false
        const price = isWaiting ? limit : value.price
        const step = isWaiting ? Math.max(2, decimalsOf(limit)) : stepOfRate(price)
        return { ...state, value: { price, step, slippage: isWaiting ? '0' : slippage, thin, bestRate } }
      })
    }
    const book = listedBook(market, exchangeAccount, pair)
    return computed(() => {
      const { value, reversed, ...state } = book.value
      if (value === undefined) return state
      const leg = { book: value, reversed }
      // If the book's side is empty, a limit's fill is unknown too: the next offer may fill it at once.
      const found = levelsFor(leg, side).length === 0 ? undefined : expectedFill(leg, side, amount, limit)
      if (found === undefined) return state
      const { average, ...rest } = found
      return { ...state, value: { ...rest, price: average, step: averageStep(leg, average, limit) } }
    })
  }, [market, exchangeAccount, side, base, counter, common, ticker, type, amount, limit])
}
