import { Hono } from 'hono'
import { exchangeAccounts, isFutures, requestAccounts, triangulationAccounts } from '../rules/account'
import { costOf, marginOf, pairReason, type Side } from '../rules/cost'
import { plain, roundUp, zero } from '../rules/decimal'
import type { Client } from '../store/schema'
import type { Desk, DeskEnv } from './desk'
import { type Input, readFields } from './fields'

/** GET v1/requests/cost: how much a client can trade at a price. */
export function costCalls(desk: Desk): Hono<DeskEnv> {
  return new Hono<DeskEnv>().get('/', async call => {
    const { client } = call.var
    const { trade, side, price, requested } = readQuery(desk, client, call.req.query())
    const { max, available, commonAvailable } = await costOf(desk.store.db, client, trade, side, price)
    return call.json({
      max: plain(max),
      available: plain(available),
      ...(isFutures(trade.account) ? { cost: plain(roundUp(marginOf(requested, price), 8)) } : {}),
      ...(commonAvailable ? { commonAvailable: plain(commonAvailable) } : {}),
    })
  })
}

const readQuery = (desk: Desk, client: Client, input: Input) => {
  const fields = readFields(input)
  const account = fields.oneOf('exchange_account', exchangeAccounts)
  const side = fields.oneOf<Side>('side', ['buy', 'sell'])
  const base = fields.text('base', { max: 40 })
  const counter = fields.text('counter', { max: 40 })
  const common = fields.text('common', { max: 40 })
  const price = fields.positive('price')
  const requested = fields.notNegative('requested') ?? zero
  fields.require('exchange_account', 'side', 'base', 'counter', 'price')
  fields.throwIfInvalid()
  const isAvailable = client.accounts.includes(account!) && requestAccounts.includes(account!)
  if (!isAvailable || (common && !triangulationAccounts.includes(account!)))
    fields.refuse('exchangeAccount', 'account_not_available', `${account} does not take such requests`)
  fields.throwIfInvalid()
  const trade = { account: account!, base: base!, counter: counter!, common }
  const unknownPair = pairReason(desk.market, trade)
  if (unknownPair) fields.refuse(unknownPair.property, unknownPair.code, unknownPair.detail)
  fields.throwIfInvalid()
  return { trade, side: side!, price: price!, requested }
}
