import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Call, Desk, DeskEnv } from '../desk'
import { accounts, takingRequests } from '../rules/account'
import { availableOf } from '../rules/funds'
import { balances } from '../store/schema'
import { readFields } from './fields'
import { notFound } from './refusal'

/** GET v1/requests/currencies/{base|counter|common}: what a client can choose next (contract.md). */
export function currencyCalls(desk: Desk): Hono<DeskEnv> {
  return new Hono<DeskEnv>().get('/:type', async call => {
    const type = call.req.param('type')
    const list = type === 'base' || type === 'counter' || type === 'common' ? lists[type] : undefined
    if (!list) throw notFound('Currency list')
    const search = await readSearch(desk, call)
    return call.json(search.available.size === 0 ? [] : [...list(search)].sort())
  })
}

type Search = {
  side: 'buy' | 'sell'
  base: string
  counter: string
  isTriangulated: boolean
  available: ReadonlySet<string>
  /** listed with a currency on the account */
  partners(currency: string): Iterable<string>
  isListed(one: string, other: string): boolean
}

const lists: Record<'base' | 'counter' | 'common', (search: Search) => Iterable<string>> = {
  base: search =>
    search.side === 'sell'
      ? search.available
      : new Set([...search.available].flatMap(available => [...reachable(search, available)])),
  counter: search => {
    const reached = [...reachable(search, search.base)]
    return search.side === 'buy' ? reached.filter(currency => search.available.has(currency)) : reached
  },
  common: ({ base, counter, partners, isListed }) =>
    [...partners(base)].filter(common => common !== counter && isListed(common, counter)),
}

/** What a currency can be traded with: directly, or in a triangulation through one common currency. */
function reachable({ isTriangulated, partners }: Search, from: string): Set<string> {
  const direct = [...partners(from)]
  const reached = new Set(isTriangulated ? direct.flatMap(common => [...partners(common)]) : direct)
  reached.delete(from)
  return reached
}

const readSearch = async (desk: Desk, call: Call): Promise<Search> => {
  const fields = readFields(call.req.query())
  const account = fields.oneOf('exchange_account', accounts)
  const side = fields.oneOf<'buy' | 'sell'>('side', ['buy', 'sell'])
  const base = fields.text('base', { max: 40 }) ?? ''
  const counter = fields.text('counter', { max: 40 }) ?? ''
  const isTriangulated = fields.flag('triangulation') ?? false
  fields.require('exchange_account', 'side')
  if (call.req.param('type') !== 'base') fields.require('base')
  if (call.req.param('type') === 'common') fields.require('counter')
  fields.done()
  if (!call.var.client.accounts.includes(account!) || !takingRequests.includes(account!))
    fields.refuse('exchange_account', 'account_not_available', `${account} requests are not available`)
  fields.done()
  const held = await desk.store.db
    .select()
    .from(balances)
    .where(and(eq(balances.clientId, call.var.client.id), eq(balances.account, account!)))
  return {
    side: side!,
    base,
    counter,
    isTriangulated,
    available: new Set(held.filter(each => availableOf(each).gt(0)).map(each => each.asset)),
    partners: currency => desk.market.partners(account!, currency),
    isListed: (one, other) => desk.market.isListed(account!, one, other),
  }
}
