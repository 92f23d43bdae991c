import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { ExchangeAccount } from '../../domain/account'
import type { OrderBook } from '../../domain/book/orderBook'
import type { Leg } from '../../domain/book/triangulate'
import type { Pair } from '../../domain/currency'
import type { Live } from '../../domain/live'
import type { Feed } from '../feed'

/** `reversed`: it is the inverse pair's book. */
type ListedBook = Live<OrderBook> & { readonly reversed: boolean }

/** The pair's book, or its inverse pair's where the exchange lists only that one. */
export function listedBook(
  market: Pick<Feed, 'orderBook'>,
  account: ExchangeAccount,
  pair: Pair,
): ReadonlySignal<ListedBook> {
  const direct = market.orderBook(account, pair)
  const inverse = market.orderBook(account, { base: pair.counter, counter: pair.base })
  return computed(() =>
    direct.value.state === 'unknown-pair' ? { ...inverse.value, reversed: true } : { ...direct.value, reversed: false },
  )
}

/** The present one, by REST. `undefined`: the exchange lists neither pair. Rejects with a MarketError. */
export async function readListedBook(
  market: Pick<Feed, 'readOrderBook'>,
  account: ExchangeAccount,
  pair: Pair,
  signal: AbortSignal,
): Promise<Leg | undefined> {
  const direct = await market.readOrderBook(account, pair, signal)
  if (direct !== undefined) return { book: direct, reversed: false }
  const inverse = await market.readOrderBook(account, { base: pair.counter, counter: pair.base }, signal)
  return inverse && { book: inverse, reversed: true }
}
