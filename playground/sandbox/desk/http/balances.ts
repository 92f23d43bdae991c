import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Desk, DeskEnv } from '../desk'
import { type Decimal, decimal, plain, zero } from '../rules/decimal'
import { availableOf, type Holding, withdrawableOf } from '../rules/funds'
import { equivalents, type Valuation, worthText } from '../rules/market'
import { balances, positions } from '../store/schema'
import { notFound } from './refusal'

type Position = typeof positions.$inferSelect

/** Everything under v1/balances. */
export function balanceCalls(desk: Desk): Hono<DeskEnv> {
  const calls = new Hono<DeskEnv>()

  const held = async (clientId: string, asset?: string) => ({
    holdings: await desk.store.db
      .select()
      .from(balances)
      .where(and(eq(balances.clientId, clientId), asset === undefined ? undefined : eq(balances.asset, asset))),
    positions: await desk.store.db
      .select()
      .from(positions)
      .where(and(eq(positions.clientId, clientId), asset === undefined ? undefined : eq(positions.base, asset))),
  })

  calls.get('/', async call => {
    const all = await held(call.var.client.id)
    const order = call.var.client.accounts
    const valuation = desk.market.valuation()
    const data = assetsOf(all).map(asset => balanceAnswer(valuation, asset, order))
    const shown = data.filter(balance => Object.keys(balance).length > 2)
    return call.json({ total: shown.length, data: shown })
  })

  calls.get('/total-equivalent', async call => {
    const { holdings } = await held(call.var.client.id)
    return call.json(totals(desk.market.valuation(), holdings, call.var.client.accounts))
  })

  calls.get('/:currency', async call => {
    const currency = call.req.param('currency')
    if (!/^[\w.-]{1,40}$/.test(currency)) throw notFound('Balance')
    const [asset] = assetsOf(await held(call.var.client.id, currency))
    if (!asset) throw notFound('Balance')
    return call.json(balanceAnswer(desk.market.valuation(), asset, call.var.client.accounts))
  })

  return calls
}

type Asset = { asset: string; holdings: Holding[]; positions: Position[] }

/** By currency, in the order of their codes; everything a client ever held. */
const assetsOf = (all: { holdings: Holding[]; positions: Position[] }): Asset[] => {
  const assets = new Map<string, Asset>()
  const of = (asset: string): Asset => {
    const known = assets.get(asset) ?? { asset, holdings: [], positions: [] }
    assets.set(asset, known)
    return known
  }
  for (const holding of all.holdings) of(holding.asset).holdings.push(holding)
  for (const position of all.positions) of(position.base).positions.push(position)
  return [...assets.values()].sort((one, other) => (one.asset < other.asset ? -1 : 1))
}

type Entry = { amount: Decimal; available: Decimal; withdrawable: Decimal; position: Decimal | null }

/** An account's key is there only where the client holds the currency (contract.md). */
const balanceAnswer = (valuation: Valuation, { asset, holdings, positions }: Asset, order: readonly string[]) => {
  const entries = order.flatMap(account => {
    const holding = holdings.find(each => each.account === account)
    const sizes = positions.filter(each => each.account === account && !decimal(each.size).eq(0))
    const entry: Entry = {
      amount: decimal(holding?.amount ?? 0),
      available: holding ? availableOf(holding) : zero,
      withdrawable: holding ? withdrawableOf(holding) : zero,
      position: sizes.length > 0 ? sum(sizes.map(each => decimal(each.size))) : null,
    }
    return entry.amount.eq(0) && !entry.position ? [] : [[account, entry] as const]
  })
  const each = entries.map(([, entry]) => entry)
  const positioned = each.flatMap(({ position }) => (position ? [position] : []))
  const all: Entry = {
    amount: sum(each.map(({ amount }) => amount)),
    available: sum(each.map(({ available }) => available)),
    withdrawable: sum(each.map(({ withdrawable }) => withdrawable)),
    position: positioned.length > 0 ? sum(positioned) : null,
  }
  const write = ({ amount, available, withdrawable, position }: Entry) => ({
    amount: plain(amount),
    available: plain(available),
    withdrawable: plain(withdrawable),
    position: position && plain(position),
    equivalents: worthOf(valuation(asset, amount)),
  })
  return {
    asset,
    all_accounts: write(all),
    ...Object.fromEntries(entries.map(([account, entry]) => [account, write(entry)])),
  }
}

/** What everything with a price is worth, by account and together. */
const totals = (valuation: Valuation, holdings: readonly Holding[], order: readonly string[]) => {
  const sums = new Map<string, Map<string, Decimal>>([['all_accounts', new Map(equivalents.map(each => [each, zero]))]])
  for (const { account, asset, amount } of holdings) {
    if (decimal(amount).eq(0)) continue
    const worth = valuation(asset, decimal(amount))
    for (const key of ['all_accounts', account]) {
      const total = sums.get(key) ?? new Map<string, Decimal>()
      for (const [currency, value] of worth) total.set(currency, value.plus(total.get(currency) ?? zero))
      sums.set(key, total)
    }
  }
  const keys = ['all_accounts', ...order].filter(key => sums.has(key))
  return Object.fromEntries(keys.map(key => [key, worthOf(sums.get(key) ?? new Map())]))
}

const worthOf = (worth: ReadonlyMap<string, Decimal>) =>
  Object.fromEntries([...worth].map(([currency, value]) => [currency, worthText(currency, value)]))

const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), zero)
