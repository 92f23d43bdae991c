import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { type Decimal, decimal, plain, zero } from '../rules/decimal'
import { availableOf, withdrawableOf } from '../rules/funds'
import { equivalentCurrencies, formatWorth, type Valuation } from '../rules/market'
import { notFound } from '../rules/refusal'
import { balances, type Holding, type Position, positions } from '../store/schema'
import type { Desk, DeskEnv } from './desk'

/** Everything under v1/balances. */
export function balanceCalls(desk: Desk): Hono<DeskEnv> {
  const calls = new Hono<DeskEnv>()

  const read = async (clientId: string, asset?: string) => ({
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
    const all = await read(call.var.client.id)
    const valuation = desk.market.valuation()
    const data = assetsOf(all).map(asset => balanceJson(valuation, asset, call.var.client.accounts))
    const shown = data.filter(balance => Object.keys(balance).length > 2)
    return call.json({ total: shown.length, data: shown })
  })

  calls.get('/total-equivalent', async call => {
    const { holdings } = await read(call.var.client.id)
    return call.json(totalsJson(desk.market.valuation(), holdings, call.var.client.accounts))
  })

  calls.get('/:currency', async call => {
    const currency = call.req.param('currency')
    if (!/^[\w.-]{1,40}$/.test(currency)) throw notFound('Balance')
    const [asset] = assetsOf(await read(call.var.client.id, currency))
    if (!asset) throw notFound('Balance')
    return call.json(balanceJson(desk.market.valuation(), asset, call.var.client.accounts))
  })

  return calls
}

type Asset = { asset: string; holdings: Holding[]; positions: Position[] }

/** Everything a client ever held, sorted by currency. */
const assetsOf = (all: { holdings: Holding[]; positions: Position[] }): Asset[] => {
  const assets = new Map<string, Asset>()
  const assetOf = (code: string): Asset => {
    const asset = assets.get(code) ?? { asset: code, holdings: [], positions: [] }
    assets.set(code, asset)
    return asset
  }
  for (const holding of all.holdings) assetOf(holding.asset).holdings.push(holding)
  for (const position of all.positions) assetOf(position.base).positions.push(position)
  return [...assets.values()].sort((one, other) => (one.asset < other.asset ? -1 : 1))
}

type Entry = { amount: Decimal; available: Decimal; withdrawable: Decimal; position: Decimal | null }

/** Has an account's key only when the client holds the currency there. */
const balanceJson = (valuation: Valuation, { asset, holdings, positions }: Asset, accounts: readonly string[]) => {
  const entries = accounts.flatMap(account => {
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
  const all = entries.map(([, entry]) => entry)
  const sizes = all.flatMap(({ position }) => (position ? [position] : []))
  const total: Entry = {
    amount: sum(all.map(({ amount }) => amount)),
    available: sum(all.map(({ available }) => available)),
    withdrawable: sum(all.map(({ withdrawable }) => withdrawable)),
    position: sizes.length > 0 ? sum(sizes) : null,
  }
  const json = ({ amount, available, withdrawable, position }: Entry) => ({
    amount: plain(amount),
    available: plain(available),
    withdrawable: plain(withdrawable),
    position: position && plain(position),
    equivalents: equivalentsJson(valuation(asset, amount)),
  })
  return {
    asset,
    all_accounts: json(total),
    ...Object.fromEntries(entries.map(([account, entry]) => [account, json(entry)])),
  }
}

/** The sum of the equivalents, by account and of all accounts. */
const totalsJson = (valuation: Valuation, holdings: readonly Holding[], accounts: readonly string[]) => {
  const sums = new Map<string, Map<string, Decimal>>([
    ['all_accounts', new Map(equivalentCurrencies.map(each => [each, zero]))],
  ])
  for (const { account, asset, amount } of holdings) {
    if (decimal(amount).eq(0)) continue
    const worth = valuation(asset, decimal(amount))
    for (const key of ['all_accounts', account]) {
      const total = sums.get(key) ?? new Map<string, Decimal>()
      for (const [currency, value] of worth) total.set(currency, value.plus(total.get(currency) ?? zero))
      sums.set(key, total)
    }
  }
  const keys = ['all_accounts', ...accounts].filter(key => sums.has(key))
  return Object.fromEntries(keys.map(key => [key, equivalentsJson(sums.get(key) ?? new Map())]))
}

const equivalentsJson = (worth: ReadonlyMap<string, Decimal>) =>
  Object.fromEntries([...worth].map(([currency, value]) => [currency, formatWorth(currency, value)]))

const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), zero)
