import type { Client } from '../desk'
import type { RequestRow } from '../http/requestAnswer'
import { decimal, down, plain, zero } from '../rules/decimal'
import type { Holding } from '../rules/funds'
import type { Market } from '../rules/market'
import { reservedAsset } from '../rules/quote'
import type { Position } from '../rules/settlement'
import { type SceneRequest, sceneRow, worthOf } from './sceneRequest'
import type { Chance } from './seeded'

/** What a scene may look at while it is laid out. */
export type Stage = { market: Market; chance: Chance; nowMs: number }

/** What a client of a scene is and has. Holdings are what is free; what open requests hold back comes on top. */
export type Scene = {
  readonly name: string
  readonly accounts: readonly string[]
  readonly holdings?: (stage: Stage) => readonly SceneHolding[]
  readonly requests?: (stage: Stage) => readonly SceneRequest[]
  readonly positions?: (stage: Stage) => readonly ScenePosition[]
  /** laid out when first asked for */
  readonly isLarge?: boolean
}

/** An amount by its worth in dollars; a currency without a price by the amount itself. */
export type SceneHolding = { account: string; asset: string; usd: number; lockedShare?: number }
export type ScenePosition = { account: string; base: string; counter: string; sizeUsd: number }

export type SceneRows = {
  requests: RequestRow[]
  balances: Holding[]
  positions: Position[]
  lastNumber: number
}

const firstNumber = 1_001

/** The rows of a scene for one client. Numbers count up with time. */
export function layOut(scene: Scene, client: Pick<Client, 'id'>, stage: Stage): SceneRows {
  const { market, chance, nowMs } = stage
  const specs = [...(scene.requests?.(stage) ?? [])].sort((one, other) => other.agoMs - one.agoMs)
  const requests = specs.map((spec, index) => ({
    ...sceneRow(spec, market, chance, nowMs, firstNumber + index),
    clientId: client.id,
  }))
  const positions = (scene.positions?.(stage) ?? []).map(spec => positionRow(spec, client.id, stage))
  const holdings = new Map<string, Holding>()
  const holding = (account: string, asset: string): Holding => {
    const key = `${account}/${asset}`
    const known = holdings.get(key) ?? {
      clientId: client.id,
      account,
      asset,
      amount: '0',
      reserved: '0',
      margin: '0',
      locked: '0',
    }
    holdings.set(key, known)
    return known
  }
  for (const { account, asset, usd, lockedShare = 0 } of scene.holdings?.(stage) ?? []) {
    const amount = worthOf(usd, market.usd(asset, nowMs), 12)
    const row = holding(account, asset)
    row.amount = plain(amount.plus(row.amount))
    row.locked = plain(down(amount.times(lockedShare), 8))
  }
  for (const row of requests) {
    if (decimal(row.reserved).eq(0)) continue
    const trade = { account: row.exchangeAccount, base: row.baseCurrency, counter: row.counterCurrency }
    const held = holding(row.exchangeAccount, reservedAsset(trade, row.side))
    held.amount = plain(decimal(held.amount).plus(row.reserved))
    held.reserved = plain(decimal(held.reserved).plus(row.reserved))
  }
  for (const position of positions) {
    const held = holding(position.account, position.counter)
    held.amount = plain(decimal(held.amount).plus(position.margin))
    held.margin = plain(decimal(held.margin).plus(position.margin))
  }
  return { requests, positions, balances: [...holdings.values()], lastNumber: firstNumber - 1 + requests.length }
}

const positionRow = (
  { account, base, counter, sizeUsd }: ScenePosition,
  clientId: string,
  { market, nowMs }: Stage,
): Position => {
  const usd = market.usd(base, nowMs)
  const price = market.price({ account, base, counter }, nowMs)
  if (!usd || !price) throw new Error(`${base}/${counter} is not listed on ${account}: the scene cannot hold it`)
  const size = down(decimal(sizeUsd).div(usd), 6)
  const entryCost = down(size.abs().times(price).times('0.985'), 8)
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
