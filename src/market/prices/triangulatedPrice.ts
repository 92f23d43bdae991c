import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { ExchangeAccount } from '../../domain/account'
import { triangulate } from '../../domain/book/triangulate'
import type { Currency, Pair } from '../../domain/currency'
import { type Decimal, decimalsOf, isPositive, roundTo } from '../../domain/decimal'
import type { Live } from '../../domain/live'
import type { Side } from '../../domain/request/request'
import type { Feed } from '../feed'
import { listedBook } from './listedBook'
import { priceTooSmall } from './pairPrice'

/** Counter for one base by way of the common currency. `thin`: a book holds less than the amount. */
type TriangulatedPrice = { readonly price: Decimal; readonly thin: boolean }

/** From the worst to the best. */
const STATES = ['failed', 'unknown-pair', 'connecting', 'stale', 'live'] as const

/**
 * The rate through two books, each reversed where only the inverse pair is listed. State and age are those of the worse
 * book; polled when either is. `amount` is a signal, so that typing does not resubscribe; '0': none yet. `live` without
 * a value: one side is empty.
 */
export function triangulatedPrice(
  market: Pick<Feed, 'orderBook'>,
  account: ExchangeAccount,
  { base, counter }: Pair,
  common: Currency,
  side: Side,
  amount: Decimal | ReadonlySignal<Decimal>,
): ReadonlySignal<Live<TriangulatedPrice>> {
  const first = listedBook(market, account, { base, counter: common })
  const second = listedBook(market, account, { base: common, counter })
  return computed(() => {
    const one = first.value
    const two = second.value
    const { state, error } = STATES.indexOf(one.state) <= STATES.indexOf(two.state) ? one : two
    const freshness = {
      state,
      ...(error !== undefined && { error }),
      ...(state === 'live' && (one.isPolled || two.isPolled) && { isPolled: true as const }),
    }
    if (one.value === undefined || two.value === undefined) return freshness
    const asOf = Math.min(one.asOf ?? 0, two.asOf ?? 0)
    const found = triangulate(
      { book: one.value, reversed: one.reversed },
      { book: two.value, reversed: two.reversed },
      side,
      typeof amount === 'string' ? amount : amount.value,
    )
    if (found === undefined) return { ...freshness, asOf }
    // A form takes 18 decimals. Rounded against the client, so that a limit at this price still fills.
    const price = decimalsOf(found.rate) > 18 ? roundTo(found.rate, 18, side === 'buy' ? 'up' : 'down') : found.rate
    if (!isPositive(price)) return { state: 'failed', error: priceTooSmall() }
    return { ...freshness, asOf, value: { price, thin: found.thin } }
  })
}
