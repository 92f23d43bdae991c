import type { OrderBook } from '../domain/book/orderBook'
import type { Pair } from '../domain/currency'
import { MarketError } from '../domain/errors'
import type { ExchangeAdapter } from './adapter'
import { noAnswer, type Rest } from './rest'

/** The book as it stands, by one REST call and no stream. Undefined: the exchange lists no such pair. */
export async function readOrderBook(
  market: ExchangeAdapter,
  rest: Rest,
  pair: Pair,
  signal: AbortSignal,
): Promise<OrderBook | undefined> {
  const ask = (url: string) => {
    if (signal.aborted) throw noAnswer(signal.reason)
    return rest.ask(market, url, signal)
  }
  const symbol = await market.symbol(pair, rest.reaches(market) ? ask : undefined)
  if (symbol === undefined) return undefined
  const { status, body } = await ask(market.snapshotUrl('orderBook', symbol))
  const answer = market.readSnapshot('orderBook', status, body)
  switch (answer.is) {
    case 'value':
      // A reader gives what its kind asks for.
      return answer.value as OrderBook
    case 'unknown-pair':
      return undefined
    case 'refused':
      throw new MarketError(answer.message)
    case 'unusable':
      throw new MarketError('The market gives no price now')
    case 'garbage':
      throw noAnswer()
  }
}
