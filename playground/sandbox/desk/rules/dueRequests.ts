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

/**
 * The requests whose price the market has reached, or whose cancellation is due. The database compares the prices:
 * to load the thousands of requests far from the market twice a second would be most of the desk's work.
 */
export async function dueRequests(tx: Db, market: Market, now: Date): Promise<RequestRow[]> {
  const trades = await tx
    .selectDistinct({
      exchangeAccount: requests.exchangeAccount,
      baseCurrency: requests.baseCurrency,
      counterCurrency: requests.counterCurrency,
      commonCurrency: requests.commonCurrency,
    })
    .from(requests)
    .where(isOpen)
  const prices = trades.flatMap(trade => {
    const price = marketPriceOf(trade, market)
    return price ? [{ ...trade, price: plain(price) }] : []
  })
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
  const isCancellationDue = and(eq(requests.status, 'pending_cancellation'), lte(requests.cancelDueAt, now))
  return tx
    .select()
    .from(requests)
    .where(or(inArray(requests.uuid, reached), isCancellationDue))
    .orderBy(requests.createdAt, requests.uuid)
}

// A scaled request counts from its first level: the highest of a buy, the lowest of a sell.
const isBuyReached = sql`${requests.side} = 'buy' and market.price <= coalesce(${requests.requestedPrice}, ${requests.maxPrice})`
const isSellReached = sql`${requests.side} = 'sell' and market.price >= coalesce(${requests.requestedPrice}, ${requests.minPrice})`
