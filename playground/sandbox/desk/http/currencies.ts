import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { exchangeAccounts, requestAccounts } from '../rules/account'
import { availableOf } from '../rules/funds'
import { notFound } from '../rules/refusal'
import { balances } from '../store/schema'
import type { Call, Desk, DeskEnv } from './desk'
import { readFields } from './fields'

/** GET v1/requests/currencies/{base|counter|common}: the currencies a client can choose. */
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
  /** the currencies listed with a currency on the account */
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

/** The currencies a currency can be traded for, directly or through a common currency. */
function reachable({ isTriangulated, partners }: Search, from: string): Set<string> {
  const direct = [...partners(from)]
  const reached = new Set(isTriangulated ? direct.flatMap(common => [...partners(common)]) : direct)
  reached.delete(from)
  return reached
}

const readSearch = async (desk: Desk, call: Call): Promise<Search> => {
  const fields = readFields(call.req.query())
  const account = fields.oneOf('exchange_account', exchangeAccounts)
  const side = fields.oneOf<'buy' | 'sell'>('side', ['buy', 'sell'])
  const base = fields.text('base', { max: 40 }) ?? ''
  const counter = fields.text('counter', { max: 40 }) ?? ''
  const isTriangulated = fields.flag('triangulation') ?? false
  fields.require('exchange_account', 'side')
  if (call.req.param('type') !== 'base') fields.require('base')
  if (call.req.param('type') === 'common') fields.require('counter')
  fields.throwIfInvalid()
  if (!call.var.client.accounts.includes(account!) || !requestAccounts.includes(account!))
    fields.refuse('exchange_account', 'account_not_available', `${account} requests are not available`)
  fields.throwIfInvalid()
  const holdings = await desk.store.db
    .select()
    .from(balances)
    .where(and(eq(balances.clientId, call.var.client.id), eq(balances.account, account!)))
  return {
    side: side!,
    base,
    counter,
    isTriangulated,
    available: new Set(holdings.filter(holding => availableOf(holding).gt(0)).map(({ asset }) => asset)),
    partners: currency => desk.market.partners(account!, currency),
    isListed: (one, other) => desk.market.isListed(account!, one, other),
  }
}
