import { reservedAsset } from '../rules/cost'
import { decimal, plain, roundDown, zero } from '../rules/decimal'
import type { Client, Holding, Position, RequestRow } from '../store/schema'
import { amountWorth, requestRow, type SceneContext, type SceneRequest } from './sceneRequest'

/** A client with its data. What its open requests reserve is added to its holdings. */
export type Scene = {
  readonly name: string
  readonly accounts: readonly string[]
  readonly holdings?: (context: SceneContext) => readonly SceneHolding[]
  readonly requests?: (context: SceneContext) => readonly SceneRequest[]
  readonly positions?: readonly ScenePosition[]
  /** inserted at the client's first sign-in, and in several transactions, as it takes seconds */
  readonly isLarge?: boolean
}

/** Funds worth this many dollars. For a currency without a price `usd` is the amount. */
export type SceneHolding = { account: string; asset: string; usd: number; lockedShare?: number }
type ScenePosition = { account: string; base: string; counter: string; sizeUsd: number }

type SceneRows = {
  requests: RequestRow[]
  balances: Holding[]
  positions: Position[]
  lastNumber: number
}

const firstNumber = 1_001
const rowsAtOnce = 100

/** The rows of a scene for one client. The oldest request gets the lowest number. Yields in between. */
export async function sceneRows(scene: Scene, client: Pick<Client, 'id'>, context: SceneContext): Promise<SceneRows> {
  const { market, nowMs } = context
  const requests: RequestRow[] = []
  for (const request of [...(scene.requests?.(context) ?? [])].sort((one, other) => other.agoMs - one.agoMs)) {
    requests.push({ ...requestRow(request, context, firstNumber + requests.length), clientId: client.id })
    if (requests.length % rowsAtOnce === 0) await new Promise(setImmediate)
  }
  const positions = (scene.positions ?? []).map(position => positionRow(position, client.id, context))
  const holdings = new Map<string, Holding>()
  const holdingOf = (account: string, asset: string): Holding => {
    const key = `${account}/${asset}`
    const zeros = { amount: '0', reserved: '0', margin: '0', locked: '0' }
    const holding = holdings.get(key) ?? { clientId: client.id, account, asset, ...zeros }
    holdings.set(key, holding)
    return holding
  }
  for (const { account, asset, usd, lockedShare = 0 } of scene.holdings?.(context) ?? []) {
    const amount = amountWorth(usd, market.usd(asset, nowMs), 12)
    const holding = holdingOf(account, asset)
    holding.amount = plain(amount.plus(holding.amount))
    holding.locked = plain(roundDown(amount.times(lockedShare), 8))
    if (holdings.size % rowsAtOnce === 0) await new Promise(setImmediate)
  }
  for (const row of requests) {
    if (decimal(row.reserved).eq(0)) continue
    const trade = { account: row.exchangeAccount, base: row.baseCurrency, counter: row.counterCurrency }
    const holding = holdingOf(row.exchangeAccount, reservedAsset(trade, row.side))
    holding.amount = plain(decimal(holding.amount).plus(row.reserved))
    holding.reserved = plain(decimal(holding.reserved).plus(row.reserved))
  }
  for (const position of positions) {
    const holding = holdingOf(position.account, position.counter)
    holding.amount = plain(decimal(holding.amount).plus(position.margin))
    holding.margin = plain(decimal(holding.margin).plus(position.margin))
  }
  return { requests, positions, balances: [...holdings.values()], lastNumber: firstNumber - 1 + requests.length }
}

const positionRow = (
  { account, base, counter, sizeUsd }: ScenePosition,
  clientId: string,
  { market, nowMs }: SceneContext,
): Position => {
  const usd = market.usd(base, nowMs)
  const price = market.price({ account, base, counter }, nowMs)
  if (!usd || !price) throw new Error(`${base}/${counter} is not listed on ${account}: the scene cannot hold it`)
  const size = roundDown(decimal(sizeUsd).div(usd), 6)
  const entryCost = roundDown(size.abs().times(price).times('0.985'), 8)
  return {
    clientId,
    account,
    base,
    counter,
    size: plain(size),
    entryCost: plain(entryCost),
    margin: plain(size.eq(0) ? zero : entryCost.div(10).round(8)),
  }
}
