import type { Position, RequestRow } from '../store/schema'
import { isFutures } from './account'
import { reservedAsset, reserveOf } from './cost'
import { type Decimal, decimal, places, plain, roundDown, roundHalfUp, smaller, zero } from './decimal'
import type { FundsChange } from './funds'
import { type Fill, levelPrice } from './nextFill'

/** The request after a fill. */
export function filled(row: RequestRow, fill: Fill, now: Date): RequestRow {
  return {
    ...row,
    status: fill.isLast ? 'executed' : row.status === 'pending_cancellation' ? row.status : 'in_progress',
    executedBase: plain(fill.base.plus(row.executedBase)),
    executedCounter: plain(worthOf(fill).plus(row.executedCounter)),
    reserved: plain(decimal(row.reserved).minus(releasedBy(row, fill))),
    steps: row.steps + 1,
    updatedAt: now,
  }
}

/** The request once its cancellation is confirmed. */
export const canceled = (row: RequestRow, now: Date): RequestRow => ({
  ...row,
  status: 'canceled',
  reserved: '0',
  cancelDueAt: null,
  updatedAt: now,
})

/** Frees everything a request reserves. */
export const releaseReserve = (row: RequestRow): FundsChange => ({
  clientId: row.clientId,
  account: row.exchangeAccount,
  asset: reservedAsset(tradeOf(row), row.side),
  reserved: decimal(row.reserved).neg(),
})

export function spotChanges(row: RequestRow, fill: Fill): FundsChange[] {
  const owner = { clientId: row.clientId, account: row.exchangeAccount }
  const reserved = releasedBy(row, fill).neg()
  const worth = worthOf(fill)
  return row.side === 'buy'
    ? [
        { ...owner, asset: row.counterCurrency, amount: worth.neg(), reserved },
        { ...owner, asset: row.baseCurrency, amount: fill.base },
      ]
    : [
        { ...owner, asset: row.baseCurrency, amount: fill.base.neg(), reserved },
        { ...owner, asset: row.counterCurrency, amount: worth },
      ]
}

export const isFuturesRequest = (row: RequestRow): boolean => isFutures(row.exchangeAccount)

/**
 * A futures fill first closes a position of the other side and realizes its profit or loss. The rest opens a position,
 * whose margin comes from the request's reserve.
 */
export function futuresChanges(row: RequestRow, fill: Fill, position: Position): [Position, FundsChange[]] {
  const released = releasedBy(row, fill)
  const size = decimal(position.size)
  const sign = row.side === 'buy' ? 1 : -1
  const closed = size.times(sign).lt(0) ? smaller(size.abs(), fill.base) : zero
  const opened = fill.base.minus(closed)

  const closedCost = shareOf(position.entryCost, closed, size.abs())
  const freedMargin = shareOf(position.margin, closed, size.abs())
  const profit = worthOf({ ...fill, base: closed })
    .minus(closedCost)
    .times(-sign)
  const margin = shareOf(released, opened, fill.base).minus(freedMargin)

  return [
    {
      ...position,
      size: plain(size.plus(fill.base.times(sign))),
      entryCost: plain(
        decimal(position.entryCost)
          .minus(closedCost)
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

/** How much of the request's reserve a fill frees. */
function releasedBy(row: RequestRow, { base, isLast }: Fill): Decimal {
  if (isLast) return decimal(row.reserved)
  const price = row.type === 'scaled' ? levelPrice(row, row.steps) : decimal(row.requestedPrice ?? row.quotedPrice ?? 0)
  return smaller(decimal(row.reserved), roundDown(reserveOf(tradeOf(row), row.side, base, price), places))
}

const worthOf = ({ base, price }: Fill): Decimal => roundHalfUp(base.times(price), places)

/** `whole` × `part` / `of`; the last part gets what is left, so that rounding loses nothing. */
const shareOf = (whole: string | Decimal, part: Decimal, of: Decimal): Decimal =>
  part.eq(of) ? decimal(whole) : roundDown(decimal(whole).times(part).div(of), places)

const tradeOf = (row: RequestRow) => ({
  account: row.exchangeAccount,
  base: row.baseCurrency,
  counter: row.counterCurrency,
})
