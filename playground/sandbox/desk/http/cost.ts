import { Hono } from 'hono'
import type { Client, Desk, DeskEnv } from '../desk'
import { accounts, isFutures, takingRequests, triangulating } from '../rules/account'
import { plain, up, zero } from '../rules/decimal'
import { marginOf, pairReason, quoteOf, type Side } from '../rules/quote'
import { readFields, type Sent } from './fields'

/** GET v1/requests/cost: what a client may trade at a price. */
export function costCalls(desk: Desk): Hono<DeskEnv> {
  return new Hono<DeskEnv>().get('/', async call => {
    const { client } = call.var
    const { trade, side, price, requested } = readQuery(desk, client, call.req.query())
    const { max, available, commonAvailable } = await quoteOf(desk.store.db, client, trade, side, price)
    return call.json({
      max: plain(max),
      available: plain(available),
      ...(isFutures(trade.account) ? { cost: plain(up(marginOf(requested, price), 8)) } : {}),
      ...(commonAvailable ? { commonAvailable: plain(commonAvailable) } : {}),
    })
  })
}

const readQuery = (desk: Desk, client: Client, sent: Sent) => {
  const fields = readFields(sent)
  const account = fields.oneOf('exchange_account', accounts)
  const side = fields.oneOf<Side>('side', ['buy', 'sell'])
  const base = fields.text('base', { max: 40 })
  const counter = fields.text('counter', { max: 40 })
  const common = fields.text('common', { max: 40 })
  const price = fields.positive('price')
  const requested = fields.notNegative('requested') ?? zero
  fields.require('exchange_account', 'side', 'base', 'counter', 'price')
  fields.done()
  const isOwn = client.accounts.includes(account!) && takingRequests.includes(account!)
  if (!isOwn || (common && !triangulating.includes(account!)))
    fields.refuse('exchangeAccount', 'account_not_available', `${account} does not take such requests`)
  fields.done()
  const trade = { account: account!, base: base!, counter: counter!, common }
  const unknown = pairReason(desk.market, trade)
  if (unknown) fields.refuse(unknown.property, unknown.code, unknown.detail)
  fields.done()
  return { trade, side: side!, price: price!, requested }
}
