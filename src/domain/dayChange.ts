import { EXCHANGE_ACCOUNTS, type ExchangeAccount } from './account'
import { type Balance, entryAt } from './balance'
import type { ListedBalance } from './balanceList'
import { type Currency, isUsd } from './currency'
import { absolute, add, compare, type Decimal, divide, isPositive, isZero, multiply, roundTo } from './decimal'
import { percentChange, percentOf, sum } from './totals'

/** A currency's price now and 24 hours ago, in dollars. */
export type DayMove = { readonly price: Decimal; readonly open24h: Decimal }

export type DayChange = {
  /** 2 decimals; negative after a loss. */
  readonly percent: Decimal
  /** The share of all that is held and owed whose moves are known, in whole percent, rounded down. */
  readonly covered: Decimal
}

/** Holdings whose prices are read: the largest, a debt by what is owed. */
const LARGEST = 20
/** A change that covers less would mislead. */
const LEAST_COVERED = '80'

type Holding = Pick<ListedBalance, 'currency' | 'worth' | 'entry'>
type Moves = ReadonlyMap<Currency, DayMove>

/** Where moves are read: first on binance_spot, whose exchange lists the most, then on one with the currency. */
export function dayMoveAccounts(currency: Currency, balances: readonly Balance[]): readonly ExchangeAccount[] {
  const balance = balances.find(each => each.currency === currency)
  const holding = EXCHANGE_ACCOUNTS.find(account => balance && entryAt(balance, account) !== undefined)
  return [...new Set(['binance_spot' as const, ...(holding === undefined ? [] : [holding])])]
}

/** The holdings and debts that the change is calculated from. */
export const largestHoldings = <T extends Holding>(holdings: readonly T[]): readonly T[] =>
  holdings
    .filter(({ worth }) => worth !== undefined && !isZero(worth))
    .sort((one, other) => compare(sizeOf(other), sizeOf(one)))
    .slice(0, LARGEST)

/** The sum of all worths, debts counted as positive. */
export const grossWorth = (holdings: readonly Holding[]): Decimal => sum(holdings.map(sizeOf))

/**
 * How the worth of today's holdings has changed over 24 hours, in the currency of their worth. Undefined when too many
 * moves are unknown. A debt counts against them: with it, the client loses more than the market.
 * `largest` and `gross` are those of all holdings: they change less often than the moves.
 */
export function dayChange(
  largest: readonly Holding[],
  gross: Decimal,
  equivalent: Currency,
  moves: Moves,
): DayChange | undefined {
  const unit = moveOf(equivalent, moves)
  if (unit === undefined) return undefined
  let now = '0'
  let before = '0'
  let known = '0'
  for (const { currency, worth } of largest) {
    const move = moveOf(currency, moves)
    if (worth === undefined || move === undefined) continue
    known = add(known, absolute(worth))
    now = add(now, worth)
    // Its own price of then, at the rate of now; then the rate of then.
    const atRateOfNow = divide(multiply(worth, move.open24h), move.price)
    before = add(before, divide(multiply(atRateOfNow, unit.price), unit.open24h))
  }
  const covered = percentOf(known, gross)
  if (covered === undefined || compare(covered, LEAST_COVERED) < 0 || !isPositive(before)) return undefined
  return { percent: roundTo(percentChange(before, now), 2), covered }
}

const sizeOf = ({ worth = '0' }: Holding): Decimal => absolute(worth)

/** A dollar has not moved. */
const UNMOVED: DayMove = { price: '1', open24h: '1' }

const moveOf = (currency: Currency, moves: Moves): DayMove | undefined =>
  isUsd(currency) ? UNMOVED : moves.get(currency)
