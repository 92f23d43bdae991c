import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Client, Desk } from '../desk'
import { readFields, type Sent } from '../http/fields'
import type { RequestRow } from '../http/requestAnswer'
import type { Db } from '../store/db'
import { clients, requests } from '../store/schema'
import { accounts, takingRequests, triangulating } from './account'
import { type Decimal, plain, zero } from './decimal'
import { moveFunds } from './funds'
import { honouredPrice, middle, pairReason, quoteOf, reservedAsset, reserveOf, type Side } from './quote'

/** Characters of a comment. */
export const longestComment = 1_000

const types = ['limit', 'scaled', 'market'] as const
const sides = ['buy', 'sell'] as const

/** Checks every rule of spec section 5, writes the request and holds back what it spends. Throws a 422 for each field. */
export async function placeRequest(
  tx: Db,
  desk: Desk,
  client: Client,
  sent: Sent,
  idempotencyKey: string | undefined,
): Promise<RequestRow> {
  const form = readForm(desk, client, sent)
  const { trade, side, requestedBase, price } = form
  const { max } = await quoteOf(tx, client, trade, side, price)
  if (requestedBase.gt(max)) {
    form.fields.refuse('requestedBase', 'max', `The most you can ${side} at this price is ${plain(max)}`, [plain(max)])
    form.fields.done()
  }
  const reserved = reserveOf(trade, side, requestedBase, price)
  const now = desk.clock.date()
  const [numbered] = await tx
    .update(clients)
    .set({ lastNumber: sql`${clients.lastNumber} + 1` })
    .where(eq(clients.id, client.id))
    .returning({ number: clients.lastNumber })
  const [row] = await tx
    .insert(requests)
    .values({
      ...form.row,
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
      // Written with the request it was edited by nobody yet.
      commentBy: null,
      commentAt: null,
      idempotencyKey: idempotencyKey ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  await moveFunds(tx, [
    { clientId: client.id, account: trade.account, asset: reservedAsset(trade, side), amount: zero, reserved },
  ])
  return row!
}

function readForm(desk: Desk, client: Client, sent: Sent) {
  const fields = readFields(sent)
  const account = fields.oneOf('exchangeAccount', accounts)
  const side = fields.oneOf<Side>('side', sides)
  const type = fields.oneOf('type', types)
  const base = fields.text('baseCurrency', { max: 40 })
  const counter = fields.text('counterCurrency', { max: 40 })
  const common = fields.text('commonCurrency', { max: 40 })
  const requestedBase = fields.positive('requestedBase')
  const isIceberg = fields.flag('isIceberg') ?? false
  const comment = fields.text('comment', { max: longestComment })
  const deadline = fields.moment('deadline')
  const quoted = fields.positive('price')
  const isPriced = { limit: type === 'limit', scaled: type === 'scaled' }
  const requestedPrice = isPriced.limit ? fields.positive('requestedPrice') : undefined
  const minPrice = isPriced.scaled ? fields.positive('minPrice') : undefined
  const maxPrice = isPriced.scaled ? fields.positive('maxPrice') : undefined

  fields.require('exchangeAccount', 'side', 'type', 'baseCurrency', 'counterCurrency', 'requestedBase')
  if (isPriced.limit) fields.require('requestedPrice')
  if (isPriced.scaled) fields.require('minPrice', 'maxPrice')
  if (minPrice && maxPrice?.lt(minPrice))
    fields.refuse('maxPrice', 'min', 'maxPrice must be at least minPrice', [plain(minPrice)])
  if (isIceberg && type && type !== 'limit')
    fields.refuse('isIceberg', 'not_one_of', 'Only a limit request can be an iceberg', ['true'])
  if (deadline && deadline.getTime() <= desk.clock.now())
    fields.refuse('deadline', 'future', 'The deadline must be in the future')
  const isTaken = account && client.accounts.includes(account) && takingRequests.includes(account)
  if (account && !isTaken)
    fields.refuse('exchangeAccount', 'account_not_available', `${account} requests are not available`)
  else if (account && common && !triangulating.includes(account))
    fields.refuse('exchangeAccount', 'account_not_available', `${account} does not triangulate`)
  if (common && type && type !== 'limit')
    fields.refuse('type', 'one_of', 'A triangulated request can only be a limit request', ['limit'])
  fields.done()

  const trade = { account: account!, base: base!, counter: counter!, common }
  const unknown = pairReason(desk.market, trade)
  if (unknown) fields.refuse(unknown.property, unknown.code, unknown.detail)
  fields.done()

  const market = desk.market.price(trade)
  if (type === 'market' && !market)
    fields.refuse('type', 'not_one_of', 'There is no market price for this pair now', ['market'])
  fields.done()
  const quotedPrice = type === 'market' ? honouredPrice(market!, quoted) : undefined
  const price = requestedPrice ?? quotedPrice ?? middle(minPrice!, maxPrice!)
  const text = (value: Decimal | undefined) => (value ? plain(value) : null)
  return {
    fields,
    trade,
    side: side!,
    requestedBase: requestedBase!,
    price,
    row: {
      type: type!,
      isIceberg,
      requestedPrice: text(requestedPrice),
      minPrice: text(minPrice),
      maxPrice: text(maxPrice),
      quotedPrice: text(quotedPrice),
      deadline: deadline ?? null,
      commentText: comment ?? null,
    },
  } as const
}
