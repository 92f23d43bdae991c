import type { Currency } from './currency'
import {
  absolute,
  compare,
  type Decimal,
  decimalsOf,
  isNegative,
  type Rounding,
  roundSignificant,
  roundTo,
} from './decimal'

/** What a figure is. `held`: what the client has. `exact` has all its digits: what the client typed, and titles. */
export type FigureKind = 'amount' | 'paid' | 'received' | 'held' | 'price' | 'exact'

/** Nobody may pay more, receive less or hold less than the screen shows. */
const ROUNDING: Record<Exclude<FigureKind, 'exact'>, Rounding> = {
  amount: 'half-up',
  paid: 'up',
  received: 'down',
  held: 'down',
  price: 'half-up',
}

export type FigureStyle = {
  /** `amount` by default. */
  readonly is?: FigureKind | undefined
  /** The client's own money, which the client may hide; `held` always is. */
  readonly own?: boolean | undefined
  /** The amount's currency: amounts of money have two decimals. */
  readonly currency?: Currency | undefined
  /** The decimals of a price whose step is known. */
  readonly step?: number | undefined
  /** Significant digits where the decimals are not fixed; by default 8, and never fewer than before the point. */
  readonly significant?: number
  /** Decimals shown at least, for columns. */
  readonly minPlaces?: number | undefined
}

/** Currencies that are counted in cents. */
const MONEY: ReadonlySet<Currency> = new Set(['USD', 'EUR', 'GBP', 'UAH', 'USDT', 'USDC', 'DAI'])
/** Cash or a stablecoin. */
export const isMoney = (currency: Currency): boolean => MONEY.has(currency)
const CENTS = 2
const DIGITS = 8

/** The figure as it is shown: rounded, with zeros up to its last decimal. Other than 0, it is never shown as 0. */
export function shownFigure(value: Decimal, style: FigureStyle = {}): Decimal {
  const { is = 'amount', currency, step, significant, minPlaces = 0 } = style
  if (is === 'exact') return withPlaces(value, minPlaces)
  // A debt away from zero.
  const rounding = is === 'held' && isNegative(value) ? 'up' : ROUNDING[is]
  if (is !== 'price' && currency !== undefined && isMoney(currency))
    return withPlaces(roundPlaces(value, CENTS, rounding), CENTS)
  if (step !== undefined) return withPlaces(roundPlaces(value, step, rounding), step)
  // Zeros in place of the last digits before the point would be invented.
  const isWhole = significant === undefined && digitsBeforePoint(value) > DIGITS
  const rounded = isWhole ? roundTo(value, 0, rounding) : roundSignificant(value, rounding, significant ?? DIGITS)
  return withPlaces(rounded, is === 'price' ? Math.max(minPlaces, Math.min(CENTS, roomAfterPoint(rounded))) : minPlaces)
}

/** The decimals of a column: those of its longest figure. */
export const placesOfColumn = (values: readonly (Decimal | undefined)[], style: FigureStyle): number =>
  Math.max(0, ...values.map(value => (value === undefined ? 0 : decimalsOf(shownFigure(value, style)))))

/** What the client gives for a buy, or gets for a sell, in counter. */
export const counterKind = (side: string): FigureKind => (side === 'buy' ? 'paid' : 'received')

/** What the client gives for a sell, or gets for a buy, in base. */
export const baseKind = (side: string): FigureKind => (side === 'sell' ? 'paid' : 'received')

/** Decimals that show a calculated price up to its eighth digit. */
export function stepOfRate(rate: Decimal): number {
  const [whole = '', fraction = ''] = absolute(rate).split('.')
  return whole === '0' ? DIGITS + fraction.search(/[1-9]|$/) : Math.max(0, DIGITS - whole.length)
}

/** An amount below the last place keeps its first two digits. */
function roundPlaces(value: Decimal, places: number, rounding: Rounding): Decimal {
  const isBelow = compare(absolute(value), `0.${'1'.padStart(places, '0')}`) < 0
  return isBelow ? roundSignificant(value, rounding, 2) : roundTo(value, places, rounding)
}

/** Decimals beside the digits before the point; zeros after the eighth digit would claim a false precision. */
export const roomAfterPoint = (value: Decimal): number => Math.max(0, DIGITS - digitsBeforePoint(value))

const digitsBeforePoint = (value: Decimal): number => /\d+/.exec(value)?.[0].length ?? 0

function withPlaces(value: Decimal, places: number): Decimal {
  const missing = places - decimalsOf(value)
  return missing <= 0 ? value : `${value}${value.includes('.') ? '' : '.'}${'0'.repeat(missing)}`
}
