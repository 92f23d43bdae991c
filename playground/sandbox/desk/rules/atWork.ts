import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { RequestRow } from '../http/requestAnswer'
import type { Db } from '../store/db'
import { requests } from '../store/schema'
import { type Decimal, plain } from './decimal'
import type { Market } from './market'

type Traded = Pick<RequestRow, 'exchangeAccount' | 'baseCurrency' | 'counterCurrency' | 'commonCurrency'>

export const priceOf = (row: Traded, market: Market): Decimal | undefined =>
  market.price({
    account: row.exchangeAccount,
    base: row.baseCurrency,
    counter: row.counterCurrency,
    common: row.commonCurrency,
  })

const isOpen = inArray(requests.status, ['new', 'in_progress'])

/**
 * The requests that may take a step now: the market has come to their price, or their cancellation is due. The database
 * compares: thousands of requests wait far from the market, and reading them all twice a second would be the desk's main work.
 */
export async function dueRequests(tx: Db, market: Market, now: Date): Promise<RequestRow[]> {
  const traded = await tx
    .selectDistinct({
      exchangeAccount: requests.exchangeAccount,
      baseCurrency: requests.baseCurrency,
      counterCurrency: requests.counterCurrency,
      commonCurrency: requests.commonCurrency,
    })
    .from(requests)
    .where(isOpen)
  const prices = traded.flatMap(each => {
    const price = priceOf(each, market)
    return price ? [{ ...each, price: plain(price) }] : []
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
    .where(and(isOpen, or(eq(requests.type, 'market'), isBought, isSold)))
  const isDue = and(eq(requests.status, 'pending_cancellation'), lte(requests.cancelDueAt, now))
  return tx
    .select()
    .from(requests)
    .where(or(inArray(requests.uuid, reached), isDue))
    .orderBy(requests.createdAt, requests.uuid)
}

/** A ladder counts as reached with its first level. */
const isBought = sql`${requests.side} = 'buy' and market.price <= coalesce(${requests.requestedPrice}, ${requests.maxPrice})`
const isSold = sql`${requests.side} = 'sell' and market.price >= coalesce(${requests.requestedPrice}, ${requests.minPrice})`
