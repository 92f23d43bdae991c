import { positiveAmount } from '../amountEntry/positiveAmount'
import { absolute, add, compare, type Decimal, isDecimal, isNegative, isPositive, subtract } from '../decimal'
import { distanceFromMarket } from '../price'
import { percentOf } from '../totals'
import type { Side } from './request'
import type { TicketValues } from './ticket'
import { ownPrice, type TicketPrices } from './ticketPrice'

/** `last-price`: by the book nothing fills, but the last price contradicts the book. */
type FillsBy = 'book' | 'last-price' | 'market' | 'range'

/** What a review warns of. Percents have 2 decimals or more. */
export type TicketWarning =
  /** It is sent again without a key that the desk still knows, and its first sending may still be carried out. */
  | { readonly is: 'may-arrive' }
  /** Another ticket of the same pair and side is unconfirmed. */
  | { readonly is: 'unconfirmed' }
  /** A market ticket executes at once, at the price that the market gives. */
  | { readonly is: 'at-market' }
  /** Decided by the live order book, unless the last price contradicts it; without a book by the market price. */
  | { readonly is: 'fills-now'; readonly by: FillsBy }
  /** A limit price far worse than the market for the client: a buy's above it, a sell's below (a negative percent). */
  | { readonly is: 'far'; readonly percent: Decimal }
  | { readonly is: 'slippage'; readonly percent: Decimal }
  /** The ticket executes at once, and no live order book says at which price. */
  | { readonly is: 'slippage-unknown' }
  /** The visible book holds less than the amount, so the slippage is unknown. */
  | { readonly is: 'exceeds-book' }
  /** How far the market moved since the price was typed; negative when it fell. */
  | { readonly is: 'moved'; readonly percent: Decimal }
  /** Without a market price the ticket's distance from it is unknown. */
  | { readonly is: 'no-price' }
  /** How far the book's best price is from the last trade, where the ticket fills now: one of them may be wrong. */
  | { readonly is: 'book-differs'; readonly percent: Decimal }
  /** The feed is silent or late, so the market may be elsewhere by now. */
  | { readonly is: 'stale-price' }
  /** A market ticket for (nearly) the maximum; percent of it, at most 100. */
  | { readonly is: 'all'; readonly percent: Decimal }
  /** The desk gave no maximum, so only the desk checks the amount. */
  | { readonly is: 'no-maximum' }

/** The market at the moment the button is pressed; an undefined field is unknown. */
export type MarketNow = {
  readonly price?: Decimal | undefined
  readonly isStale?: boolean | undefined
  /**
   * The amount walked through a live book up to the limit; `filledNow` is the base that fills at once, if known, and
   * `best` the best price of the side that the ticket takes from. Undefined while the book is stale, empty or
   * unreadable.
   */
  readonly walk?:
    | {
        readonly filledNow?: Decimal
        readonly slippage: Decimal
        readonly thin: boolean
        readonly best?: Decimal
        /** The best price of the other side; 0 when that side is empty. */
        readonly otherBest?: Decimal
        /** Through a common currency: the best rate of its two books. A limit beyond it may fill in part. */
        readonly bestRate?: Decimal | undefined
      }
    | undefined
  /** For a scaled range, which has no walk: the best price of the side that it takes from, in a live book. */
  readonly best?: Decimal | undefined
  /** The largest base amount that the desk accepts at this price. */
  readonly max?: Decimal | undefined
  /** The desk failed to give a maximum for this ticket, or gave none. */
  readonly isMaxUnknown?: boolean
}

const FAR_PERCENT = '5'
const SLIPPAGE_PERCENT = '1'
const MOVED_PERCENT = '0.5'
const BOOK_DIFFERS_PERCENT = '1'
/** A last price this far outside the book's spread contradicts the book, which may be frozen. */
const OUTSIDE_SPREAD_PERCENT = '0.05'
/** Not 100: the maximum moves with the price, so the amount that Max filled in is soon a little off it. */
const ALL_PERCENT = '99'

const isAtLeast = (percent: Decimal | undefined, bound: Decimal): percent is Decimal =>
  percent !== undefined && compare(absolute(percent), bound) >= 0

/** A buy's price is above the market, or a sell's below it, by this percent at least. */
const isOnBadSide = (distance: Decimal | undefined, side: Side, percent: Decimal): distance is Decimal =>
  isAtLeast(distance, percent) && isNegative(distance) === (side === 'sell')

/** Whether both this price and the one that the review judges are far worse than the market. */
export function isFarPrice(price: Decimal, values: TicketPrices, side: Side, market: Decimal | undefined): boolean {
  const own = ownPrice(values)
  if (own === undefined || market === undefined) return false
  return [own, price].every(each => isOnBadSide(distanceFromMarket(each, market), side, FAR_PERCENT))
}

/** `marketWhenTyped` is the market price at the moment the client typed the ticket's price. */
export function ticketWarnings(
  values: TicketPrices & Pick<TicketValues, 'requestedBase'>,
  side: Side,
  { price: market, isStale, walk, best = walk?.best, max, isMaxUnknown }: MarketNow,
  marketWhenTyped?: Decimal,
): readonly TicketWarning[] {
  const isMarket = values.type === 'market'
  const own = ownPrice(values)
  const distance = own && market && distanceFromMarket(own, market)
  const moved = movedBy(marketWhenTyped, market)
  const share = isMarket ? shareOfMax(values.requestedBase, max) : undefined
  const current = { price: market, isStale, walk, best }
  const fills = fillsNow(values, side, current)
  const by = fills ? fillsBy(values, side, current) : undefined
  const differs = best && market && !isStale ? distanceFromMarket(best, market) : undefined
  return [
    ...(isMarket ? [{ is: 'at-market' } as const] : []),
    ...(by === undefined ? [] : [{ is: 'fills-now', by } as const]),
    ...(isOnBadSide(distance, side, FAR_PERCENT) ? [{ is: 'far', percent: distance } as const] : []),
    ...(walk && isAtLeast(walk.slippage, SLIPPAGE_PERCENT)
      ? [{ is: 'slippage', percent: walk.slippage } as const]
      : []),
    // Of a scaled range only the desk knows the levels, so there is never a walk.
    ...(walk === undefined && (isMarket || (fills && values.type === 'limit'))
      ? [{ is: 'slippage-unknown' } as const]
      : []),
    ...(walk?.thin && isMarket ? [{ is: 'exceeds-book' } as const] : []),
    ...(differs !== undefined &&
    (by === 'last-price' || (isAtLeast(differs, BOOK_DIFFERS_PERCENT) && (isMarket || fills)))
      ? [{ is: 'book-differs', percent: differs } as const]
      : []),
    ...(moved === undefined ? [] : [{ is: 'moved', percent: moved } as const]),
    ...(market === undefined && !isMarket ? [{ is: 'no-price' } as const] : []),
    ...(market !== undefined && isStale ? [{ is: 'stale-price' } as const] : []),
    ...(isAtLeast(share, ALL_PERCENT) ? [{ is: 'all', percent: share } as const] : []),
    ...(isMaxUnknown ? [{ is: 'no-maximum' } as const] : []),
  ]
}

/** How far the market moved in percent; undefined below 0.5 %. */
export function movedBy(from: Decimal | undefined, to: Decimal | undefined): Decimal | undefined {
  const percent = from === undefined || to === undefined ? undefined : distanceFromMarket(to, from)
  return isAtLeast(percent, MOVED_PERCENT) ? percent : undefined
}

/** Whether a warning is new since the client confirmed, or its slippage or difference is half a percent worse. */
export const isWorse = (shown: readonly TicketWarning[], now: readonly TicketWarning[]): boolean =>
  now.some(one => {
    const before = shown.find(({ is }) => is === one.is)
    if (before === undefined) return true
    if (one.is === 'slippage' && before.is === 'slippage')
      return compare(one.percent, add(before.percent, MOVED_PERCENT)) >= 0
    if (one.is === 'book-differs' && before.is === 'book-differs')
      return isAtLeast(subtract(one.percent, before.percent), MOVED_PERCENT)
    return false
  })

/** In percent with 2 decimals, rounded down. */
function shareOfMax(requested: string, max: Decimal | undefined): Decimal | undefined {
  if (max === undefined || !isPositive(max) || !isDecimal(requested)) return undefined
  return compare(requested, max) >= 0 ? '100' : percentOf(requested, max, 2)
}

/** The price that fills first; of a scaled range, the end nearest to the other side of the book. */
const foremostPrice = ({ type, requestedPrice, minPrice, maxPrice }: TicketPrices, side: Side): Decimal | undefined =>
  type === 'market'
    ? undefined
    : positiveAmount(type === 'limit' ? requestedPrice : side === 'buy' ? maxPrice : minPrice)

/**
 * The percent of a scaled range beyond the market, which would fill now, rounded down to 2 decimals; 0 when its end
 * just touches the market; undefined when nothing fills, the market is unknown, or there is no range.
 */
export function shareBeyondMarket(values: TicketPrices, side: Side, market: Decimal | undefined): Decimal | undefined {
  const [min, max] = [positiveAmount(values.minPrice), positiveAmount(values.maxPrice)]
  if (values.type !== 'scaled' || min === undefined || max === undefined || market === undefined) return undefined
  if (compare(min, max) > 0) return undefined
  if (!fillsNow(values, side, { price: market })) return undefined
  const beyond = side === 'buy' ? subtract(max, market) : subtract(market, min)
  const range = subtract(max, min)
  return compare(beyond, range) >= 0 ? '100' : percentOf(beyond, range, 2)
}

/** Whether the market lies within a scaled range, so that only part of it fills now. */
export function fillsInPart(values: TicketPrices, side: Side, market: Decimal | undefined): boolean {
  const share = shareBeyondMarket(values, side, market)
  return share !== undefined && share !== '100'
}

/** How it is known that the ticket fills now. `range`: only part of it does. */
function fillsBy(values: TicketPrices, side: Side, now: MarketNow): FillsBy {
  const { walk } = now
  if (walk?.filledNow !== undefined) return isPositive(walk.filledNow) ? 'book' : 'last-price'
  return fillsInPart(values, side, nearestMarket(values, side, now)) ? 'range' : 'market'
}

/** Of a scaled range the last price or the book, whichever is nearer to it: one of them may be frozen. */
function nearestMarket({ type }: TicketPrices, side: Side, { price, best }: MarketNow): Decimal | undefined {
  if (type !== 'scaled' || best === undefined) return price
  if (price === undefined) return best
  return (side === 'buy') === compare(best, price) < 0 ? best : price
}

/** Decided by the live book, unless the last price contradicts it; without a book by the last price. */
function fillsNow(values: TicketPrices, side: Side, now: MarketNow): boolean {
  const price = foremostPrice(values, side)
  if (price === undefined) return false
  const { walk } = now
  if (walk?.filledNow !== undefined) {
    if (isPositive(walk.filledNow)) return true
    if (!contradictsBook(side, now)) return false
  }
  const from = walk?.bestRate ?? nearestMarket(values, side, now)
  if (from === undefined) return false
  return side === 'buy' ? compare(price, from) >= 0 : compare(price, from) <= 0
}

/** The market has fallen below a buyer's best bid, or risen above a seller's best offer: the book did not follow. */
function contradictsBook(side: Side, { price, isStale, walk }: MarketNow): boolean {
  const other = walk?.otherBest
  if (isStale || price === undefined || other === undefined || !isPositive(other)) return false
  return isOnBadSide(distanceFromMarket(other, price), side, OUTSIDE_SPREAD_PERCENT)
}
