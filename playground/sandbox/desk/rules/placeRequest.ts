import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../store/db'
import { type Client, clients, type RequestRow, requests } from '../store/schema'
import { costOf, reservedAsset, reserveOf, type Side } from './cost'
import { type Decimal, plain } from './decimal'
import { moveFunds } from './funds'
import type { Trade } from './market'
import { invalid } from './refusal'

/** A request that passed every check but that of its amount. */
export type NewRequest = {
  readonly trade: Trade
  readonly side: Side
  readonly requestedBase: Decimal
  /** at which funds are checked and reserved */
  readonly price: Decimal
  readonly row: Pick<
    RequestRow,
    | 'type'
    | 'isIceberg'
    | 'requestedPrice'
    | 'minPrice'
    | 'maxPrice'
    | 'quotedPrice'
    | 'deadline'
    | 'commentText'
    | 'idempotencyKey'
  >
}

/** Inserts the request and reserves what it spends. Throws a 422 when the client has too little. */
export async function placeRequest(tx: Db, client: Client, request: NewRequest, now: Date): Promise<RequestRow> {
  const { trade, side, requestedBase, price } = request
  const { max } = await costOf(tx, client, trade, side, price)
  if (requestedBase.gt(max))
    throw invalid('requestedBase', 'max', `The most you can ${side} at this price is ${plain(max)}`, [plain(max)])
  const reserved = reserveOf(trade, side, requestedBase, price)
  const [numbered] = await tx
    .update(clients)
    .set({ lastNumber: sql`${clients.lastNumber} + 1` })
    .where(eq(clients.id, client.id))
    .returning({ number: clients.lastNumber })
  const [row] = await tx
    .insert(requests)
    .values({
      ...request.row,
      uuid: randomUUID(),
      clientId: client.id,
      number: numbered?.number ?? 0,
      side,
      status: 'new',
      exchangeAccount: trade.account,
      baseCurrency: trade.base,
      counterCurrency: trade.counter,
      commonCurrency: trade.common ?? null,
      requestedBase: plain(requestedBase),
      executedBase: '0',
      executedCounter: '0',
      reserved: plain(reserved),
      steps: 0,
      severity: 'regular',
      // A comment that comes with the request has no editor yet.
      commentBy: null,
      commentAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  await moveFunds(tx, [{ clientId: client.id, account: trade.account, asset: reservedAsset(trade, side), reserved }])
  return row!
}
