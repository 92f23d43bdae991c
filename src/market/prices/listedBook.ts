import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { ExchangeAccount } from '../../domain/account'
import type { OrderBook } from '../../domain/book/orderBook'
import type { Leg } from '../../domain/book/triangulate'
import type { Pair } from '../../domain/currency'
import type { Live } from '../../domain/live'
import type { Feed } from '../feed'
import { inversePair, isUsuallyReversed } from './listedPair'

/** `reversed`: it is the inverse pair's book. */
type ListedBook = Live<OrderBook> & { readonly reversed: boolean }

/** The book of the pair or of its inverse, whichever the exchange lists. Reads the likelier one first. */
export function listedBook(
  market: Pick<Feed, 'orderBook'>,
  account: ExchangeAccount,
  pair: Pair,
): ReadonlySignal<ListedBook> {
  const reversed = isUsuallyReversed(pair, account)
  const usual = market.orderBook(account, reversed ? inversePair(pair) : pair)
  const other = market.orderBook(account, reversed ? pair : inversePair(pair))
  return computed(() =>
    usual.value.state === 'unknown-pair' ? { ...other.value, reversed: !reversed } : { ...usual.value, reversed },
  )
}

/** The present book, by REST. `undefined`: the exchange lists neither pair. Rejects with a MarketError. */
export async function readListedBook(
  market: Pick<Feed, 'readOrderBook'>,
  account: ExchangeAccount,
  pair: Pair,
  signal: AbortSignal,
): Promise<Leg | undefined> {
  const usual = isUsuallyReversed(pair, account)
  for (const reversed of [usual, !usual]) {
    const book = await market.readOrderBook(account, reversed ? inversePair(pair) : pair, signal)
    if (book !== undefined) return { book, reversed }
  }
  return undefined
}
