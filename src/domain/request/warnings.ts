import { parseAmount } from '../amountEntry/parseAmount'
import { absolute, add, compare, type Decimal, isDecimal, isPositive, percentOf, subtract } from '../decimal'
import { distanceFromMarket } from '../price'
import type { Side } from './request'
import { costPrice, type TicketValues } from './ticket'

/** Why a request is asked about once more before it goes (money-entry.md, last rule); percents with 2 decimals or more. */
export type TicketWarning =
  | { readonly is: 'fills-now' }
  /** From the market; negative below it. */
  | { readonly is: 'far'; readonly percent: Decimal }
  | { readonly is: 'slippage'; readonly percent: Decimal }
  /** The visible book ends before the amount does: its slippage is not known. */
  | { readonly is: 'deep' }
  /** The market since the price was typed; negative: it fell. */
  | { readonly is: 'moved'; readonly percent: Decimal }
  /** No market price is known: whether the price is far from it, nobody can tell. */
  | { readonly is: 'no-price' }
  /** Its feed is silent or late: what the market does now, the price that is shown does not tell. */
  | { readonly is: 'stale-price' }
  /** At market, all that is available or nearly so; of the maximum, never more than 100. */
  | { readonly is: 'all'; readonly percent: Decimal }

/** The market as it stands when the button is pressed; undefined: not known. */
export type MarketNow = {
  readonly price?: Decimal | undefined
  /** The price is an old one: shown dimmed, with its age (decisions.md, age of a price). */
  readonly isStale?: boolean
  /** Of the books walked by the amount, up to the limit: base that fills now where that is known, percent lost to depth. */
  readonly walk?: { readonly now?: Decimal; readonly slippage: Decimal; readonly thin: boolean } | undefined
  /** The most base that the desk takes at this price. */
  readonly max?: Decimal | undefined
}

const FAR_PERCENT = '5'
const SLIPPAGE_PERCENT = '1'
const MOVED_PERCENT = '0.5'
/** A market maximum moves with the price: what Max wrote a moment ago is seldom its last digit. */
const ALL_PERCENT = '99'

const isAtLeast = (percent: Decimal | undefined, bound: Decimal): percent is Decimal =>
  percent !== undefined && compare(absolute(percent), bound) >= 0

type Priced = Pick<TicketValues, 'type' | 'requestedPrice' | 'minPrice' | 'maxPrice'>
type Asked = Priced & Pick<TicketValues, 'requestedBase'>

/** `typedAt`: the market price when the client typed the price. A market that is not known is the least safe of all. */
export function ticketWarnings(
  asked: Asked,
  side: Side,
  { price: market, isStale: isOld, walk, max }: MarketNow,
  typedAt?: Decimal,
): readonly TicketWarning[] {
  const isMarket = asked.type === 'market'
  const own = isMarket ? undefined : ownPrice(asked)
  const distance = own && market && distanceFromMarket(own, market)
  const moved = movedBy(typedAt, market)
  const share = isMarket ? shareOfMax(asked.requestedBase, max) : undefined
  return [
    ...(fillsNow(asked, side, { price: market, walk }) ? [{ is: 'fills-now' } as const] : []),
    ...(isAtLeast(distance, FAR_PERCENT) ? [{ is: 'far', percent: distance } as const] : []),
    ...(walk && asked.type !== 'scaled' && isAtLeast(walk.slippage, SLIPPAGE_PERCENT)
      ? [{ is: 'slippage', percent: walk.slippage } as const]
      : []),
    ...(walk?.thin && isMarket ? [{ is: 'deep' } as const] : []),
    ...(moved === undefined ? [] : [{ is: 'moved', percent: moved } as const]),
    ...(market === undefined && !isMarket ? [{ is: 'no-price' } as const] : []),
    ...(market !== undefined && isOld ? [{ is: 'stale-price' } as const] : []),
    ...(isAtLeast(share, ALL_PERCENT) ? [{ is: 'all', percent: share } as const] : []),
  ]
}

/** By how much the market moved, in percent, where that is a price that moved (0.5 % or more). */
export function movedBy(from: Decimal | undefined, to: Decimal | undefined): Decimal | undefined {
  const percent = from === undefined || to === undefined ? undefined : distanceFromMarket(to, from)
  return isAtLeast(percent, MOVED_PERCENT) ? percent : undefined
}

/** Whether what is unusual now needs another look than the one that was shown: another kind, or much more lost to depth. */
export const isWorse = (shown: readonly TicketWarning[], now: readonly TicketWarning[]): boolean =>
  now.some(one => {
    const before = shown.find(({ is }) => is === one.is)
    if (before === undefined) return true
    return (
      one.is === 'slippage' && before.is === 'slippage' && compare(one.percent, add(before.percent, MOVED_PERCENT)) >= 0
    )
  })

/** In percent with 2 decimals, rounded down. */
function shareOfMax(requested: string, max: Decimal | undefined): Decimal | undefined {
  if (max === undefined || !isPositive(max) || !isDecimal(requested)) return undefined
  return compare(requested, max) >= 0 ? '100' : percentOf(requested, max, 2)
}

/** The limit's, or the middle of a scaled range (spec section 5). */
const ownPrice = ({ type, requestedPrice, minPrice, maxPrice }: Priced): Decimal | undefined =>
  costPrice({
    type,
    requestedPrice: parseAmount(requestedPrice),
    minPrice: parseAmount(minPrice),
    maxPrice: parseAmount(maxPrice),
  })

/** The price that meets the other side first: of a scaled request, the end that lies nearest to it. */
const foremostPrice = ({ type, requestedPrice, minPrice, maxPrice }: Priced, side: Side): Decimal | undefined =>
  type === 'market' ? undefined : parseAmount(type === 'limit' ? requestedPrice : side === 'buy' ? maxPrice : minPrice)

/**
 * Which part of a scaled request's range lies beyond the market, in percent with 2 decimals, rounded down: it would fill
 * now. Undefined where it only waits, or no market price is known; 0 where its end just meets the market.
 */
export function shareBeyondMarket(asked: Priced, side: Side, market: Decimal | undefined): Decimal | undefined {
  const [min, max] = [parseAmount(asked.minPrice), parseAmount(asked.maxPrice)]
  if (asked.type !== 'scaled' || min === undefined || max === undefined || market === undefined) return undefined
  if (!fillsNow(asked, side, { price: market })) return undefined
  const beyond = side === 'buy' ? subtract(max, market) : subtract(market, min)
  const range = subtract(max, min)
  return compare(beyond, range) >= 0 ? '100' : percentOf(beyond, range, 2)
}

/** By the book where it is known, else by the last trade. */
function fillsNow(asked: Priced, side: Side, { price: market, walk }: MarketNow): boolean {
  const price = foremostPrice(asked, side)
  if (price === undefined) return false
  if (walk?.now !== undefined) return isPositive(walk.now)
  if (market === undefined) return false
  return side === 'buy' ? compare(price, market) >= 0 : compare(price, market) <= 0
}
