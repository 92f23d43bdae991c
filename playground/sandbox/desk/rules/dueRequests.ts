import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../store/db'
import { OPEN_STATUSES, type RequestRow, requests } from '../store/schema'
import { type Decimal, plain } from './decimal'
import type { Market } from './market'

type TradeColumns = Pick<RequestRow, 'exchangeAccount' | 'baseCurrency' | 'counterCurrency' | 'commonCurrency'>

export const marketPriceOf = (row: TradeColumns, market: Market): Decimal | undefined =>
  market.price({
    account: row.exchangeAccount,
    base: row.baseCurrency,
    counter: row.counterCurrency,
    common: row.commonCurrency,
  })

const isOpen = inArray(requests.status, OPEN_STATUSES)
// A scaled request counts from its first level: the highest of a buy, the lowest of a sell.
const buyPrice = sql`coalesce(${requests.requestedPrice}, ${requests.maxPrice})`
const sellPrice = sql`coalesce(${requests.requestedPrice}, ${requests.minPrice})`

/**
 * The requests whose price the market has reached, or whose cancellation is due. The database compares the prices:
 * to load the thousands of requests far from the market twice a second would be most of the desk's work.
 */
export async function dueRequests(tx: Db, market: Market, now: Date): Promise<RequestRow[]> {
  const isCancellationDue = and(eq(requests.status, 'pending_cancellation'), lte(requests.cancelDueAt, now))
  const trades = await tx
    .select({
      exchangeAccount: requests.exchangeAccount,
      baseCurrency: requests.baseCurrency,
      counterCurrency: requests.counterCurrency,
      commonCurrency: requests.commonCurrency,
      highestBuy: sql<string | null>`max(${buyPrice}) filter (where ${requests.side} = 'buy' and ${isOpen})`,
      lowestSell: sql<string | null>`min(${sellPrice}) filter (where ${requests.side} = 'sell' and ${isOpen})`,
      hasMarketRequest: sql<boolean>`bool_or(${requests.type} = 'market' and ${isOpen})`,
      hasCancellation: sql<boolean>`bool_or(${isCancellationDue})`,
    })
    .from(requests)
    .where(or(isOpen, isCancellationDue))
    .groupBy(requests.exchangeAccount, requests.baseCurrency, requests.counterCurrency, requests.commonCurrency)
  const prices = trades.flatMap(({ highestBuy, lowestSell, hasMarketRequest, hasCancellation, ...trade }) => {
    const price = marketPriceOf(trade, market)
    if (!price) return []
    const isReached =
      hasMarketRequest ||
      (highestBuy !== null && price.lte(highestBuy)) ||
      (lowestSell !== null && price.gte(lowestSell))
    return isReached ? [{ ...trade, price: plain(price) }] : []
  })
  // The usual tick finds nothing, and ends with this one query.
  if (prices.length === 0 && !trades.some(({ hasCancellation }) => hasCancellation)) return []
  const reached = tx
    .select({ uuid: requests.uuid })
    .from(requests)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as market("exchangeAccount" text, "baseCurrency" text,
        "counterCurrency" text, "commonCurrency" text, price numeric)`,
      sql`market."exchangeAccount" = ${requests.exchangeAccount} and market."baseCurrency" = ${requests.baseCurrency}
        and market."counterCurrency" = ${requests.counterCurrency}
        and market."commonCurrency" is not distinct from ${requests.commonCurrency}`,
    )
    .where(and(isOpen, or(eq(requests.type, 'market'), isBuyReached, isSellReached)))
  return tx
    .select()
    .from(requests)
    .where(or(inArray(requests.uuid, reached), isCancellationDue))
    .orderBy(requests.createdAt, requests.uuid)
}

const isBuyReached = sql`${requests.side} = 'buy' and market.price <= ${buyPrice}`
const isSellReached = sql`${requests.side} = 'sell' and market.price >= ${sellPrice}`
