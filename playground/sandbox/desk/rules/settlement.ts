import type { RequestRow } from '../http/requestAnswer'
import type { positions } from '../store/schema'
import { isFutures } from './account'
import { type Decimal, decimal, down, least, nearest, places, plain, zero } from './decimal'
import { type Fill, levelPrice } from './execution'
import type { FundsChange } from './funds'
import { reservedAsset, reserveOf } from './quote'

export type Position = typeof positions.$inferSelect

const tradeOf = (row: RequestRow) => ({
  account: row.exchangeAccount,
  base: row.baseCurrency,
  counter: row.counterCurrency,
})

/** What a fill gives back of what the request holds back. */
function releaseOf(row: RequestRow, { base, isLast }: Fill): Decimal {
  if (isLast) return decimal(row.reserved)
  const ownPrice =
    row.type === 'scaled' ? levelPrice(row, row.steps) : decimal(row.requestedPrice ?? row.quotedPrice ?? 0)
  return least(decimal(row.reserved), down(reserveOf(tradeOf(row), row.side, base, ownPrice), places))
}

/** The request after a fill. */
export function filled(row: RequestRow, fill: Fill, now: Date): RequestRow {
  return {
    ...row,
    status: fill.isLast ? 'executed' : row.status === 'pending_cancellation' ? row.status : 'in_progress',
    executedBase: plain(fill.base.plus(row.executedBase)),
    executedCounter: plain(worthOf(fill).plus(row.executedCounter)),
    reserved: plain(decimal(row.reserved).minus(releaseOf(row, fill))),
    steps: row.steps + 1,
    updatedAt: now,
  }
}

/** The request once its cancellation is confirmed: what is not executed is free again. */
export const canceled = (row: RequestRow, now: Date): RequestRow => ({
  ...row,
  status: 'canceled',
  reserved: '0',
  cancelDueAt: null,
  updatedAt: now,
})

export const releaseAll = (row: RequestRow): FundsChange => ({
  clientId: row.clientId,
  account: row.exchangeAccount,
  asset: reservedAsset(tradeOf(row), row.side),
  reserved: decimal(row.reserved).neg(),
})

const worthOf = ({ base, price }: Fill): Decimal => nearest(base.times(price), places)

/** Spot: what is spent leaves, what is bought arrives, what was held back for it is free. */
export function spotChanges(row: RequestRow, fill: Fill): FundsChange[] {
  const at = { clientId: row.clientId, account: row.exchangeAccount }
  const reserved = releaseOf(row, fill).neg()
  const worth = worthOf(fill)
  return row.side === 'buy'
    ? [
        { ...at, asset: row.counterCurrency, amount: worth.neg(), reserved },
        { ...at, asset: row.baseCurrency, amount: fill.base },
      ]
    : [
        { ...at, asset: row.baseCurrency, amount: fill.base.neg(), reserved },
        { ...at, asset: row.counterCurrency, amount: worth },
      ]
}

export const isFuturesRequest = (row: RequestRow): boolean => isFutures(row.exchangeAccount)

/** Futures: first closes what stands the other way and takes its profit or loss, then opens with the margin held back. */
export function futuresChanges(row: RequestRow, fill: Fill, position: Position): [Position, FundsChange[]] {
  const released = releaseOf(row, fill)
  const size = decimal(position.size)
  const way = row.side === 'buy' ? 1 : -1
  const standing = size.abs()
  const closed = size.times(way).lt(0) ? least(standing, fill.base) : zero
  const opened = fill.base.minus(closed)

  const entry = closed.eq(0)
    ? zero
    : closed.eq(standing)
      ? decimal(position.entryCost)
      : part(position.entryCost, closed, standing)
  const freed = closed.eq(0)
    ? zero
    : closed.eq(standing)
      ? decimal(position.margin)
      : part(position.margin, closed, standing)
  const profit = worthOf({ ...fill, base: closed })
    .minus(entry)
    .times(-way)
  const bound = opened.eq(fill.base) ? released : part(released, opened, fill.base)
  const margin = bound.minus(freed)

  return [
    {
      ...position,
      size: plain(size.plus(fill.base.times(way))),
      entryCost: plain(
        decimal(position.entryCost)
          .minus(entry)
          .plus(worthOf({ ...fill, base: opened })),
      ),
      margin: plain(margin.plus(position.margin)),
    },
    [
      {
        clientId: row.clientId,
        account: row.exchangeAccount,
        asset: row.counterCurrency,
        amount: profit,
        reserved: released.neg(),
        margin,
      },
    ],
  ]
}

const part = (whole: string | Decimal, some: Decimal, of: Decimal): Decimal =>
  down(decimal(whole).times(some).div(of), places)
