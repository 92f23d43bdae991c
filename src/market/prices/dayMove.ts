import type { ReadonlySignal } from '@preact/signals-core'
import type { ExchangeAccount } from '../../domain/account'
import { type Currency, MARKET_PRICE_COUNTERS } from '../../domain/currency'
import type { DayMove } from '../../domain/dayChange'
import { type Live, liveValue } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import type { Feed } from '../feed'

/**
 * How the currency's price moved over 24 hours, from the first market of these accounts that has it in dollars.
 * Undefined when none has, after waiting `waitMs` for each, or when `left` is aborted.
 */
export async function readDayMove(
  market: Pick<Feed, 'ticker'>,
  currency: Currency,
  accounts: readonly ExchangeAccount[],
  left: AbortSignal,
  waitMs: number,
): Promise<DayMove | undefined> {
  for (const account of accounts)
    for (const counter of MARKET_PRICE_COUNTERS) {
      if (left.aborted) return undefined
      const move = await firstMove(market.ticker(account, { base: currency, counter }), left, waitMs)
      if (move !== undefined) return move
    }
  return undefined
}

/** From the first live ticker with the price of 24 hours ago, which REST may lack; undefined when none came in time. */
const firstMove = (source: ReadonlySignal<Live<Ticker>>, left: AbortSignal, waitMs: number) =>
  new Promise<DayMove | undefined>(resolve => {
    const end = (move?: DayMove) => {
      clearTimeout(timer)
      left.removeEventListener('abort', onLeft)
      // The callback may run inside `subscribe`, before the unsubscribe function exists.
      queueMicrotask(() => stop())
      resolve(move)
    }
    const onLeft = () => end()
    const timer = setTimeout(onLeft, waitMs)
    left.addEventListener('abort', onLeft)
    const stop = source.subscribe(ticker => {
      const { price, open24h } = liveValue(ticker) ?? {}
      if (price !== undefined && open24h !== undefined) end({ price, open24h })
      else if (ticker.state === 'unknown-pair' || ticker.state === 'failed') end()
    })
  })
