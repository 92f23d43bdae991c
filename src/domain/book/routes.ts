import type { Currency } from '../currency'
import { compare, type Decimal, divide, isPositive, roundSignificant, subtract } from '../decimal'
import type { Side } from '../request/request'
import { worseBy } from './expectedFill'
import { type Leg, type Taken, takeLeg, triangulate } from './triangulate'

/** What the visible books offer for an amount on one route from base to counter. */
export type RouteOffer = {
  /** Counter for one base, 8 significant digits; when the books are thin, for the part that they hold. */
  readonly rate: Decimal
  /** Base that the visible books don't hold. */
  readonly missing: Decimal
}

const MAX_COMMONS = 8

/** Compared after the currencies that the client holds. */
const USUAL: readonly Currency[] = ['USDT', 'USDC', 'BTC', 'ETH']

/**
 * The allowed common currencies to compare, in order: the chosen one, those that the client has funds in, the usual
 * four, the others. The rest are only named.
 */
export function comparedCommons(
  allowed: readonly Currency[],
  funded: readonly Currency[],
  chosen?: Currency,
): { readonly compared: readonly Currency[]; readonly rest: readonly Currency[] } {
  const first = [...(chosen === undefined ? [] : [chosen]), ...funded, ...USUAL].filter(code => allowed.includes(code))
  const order = [...new Set([...first, ...allowed])]
  return { compared: order.slice(0, MAX_COMMONS), rest: order.slice(MAX_COMMONS) }
}

/** Without an amount, the best level's rate; undefined when the side is empty. */
export function directOffer(leg: Leg, side: Side, amount: Decimal): RouteOffer | undefined {
  const taken = takeLeg(leg, side, amount)
  if (taken === undefined) return undefined
  const rate = roundSignificant(divide(taken.given, taken.taken))
  return { rate, missing: taken.thin ? subtract(amount, taken.taken) : '0' }
}

/** The triangulated rate through a common currency; undefined when a side is empty. */
export function commonOffer(first: Leg, second: Leg, side: Side, amount: Decimal): RouteOffer | undefined {
  const found = triangulate(first, second, side, amount)
  if (found === undefined) return undefined
  return { rate: found.rate, missing: found.thin ? subtract(amount, capacity(first, second, side, amount)) : '0' }
}

/** Base that both books together can fill: limited by the first book, and by the common currency in the second. */
function capacity(first: Leg, second: Leg, side: Side, amount: Decimal): Decimal {
  const toCommon = takeLeg(first, side, amount) as Taken
  const toCounter = takeLeg(second, side, toCommon.given) as Taken
  if (!toCounter.thin) return toCommon.taken
  return takeLeg(first, side, toCounter.taken, 'given')?.taken ?? '0'
}

/** What a second leg usually costs: a smaller gain is none. */
const SECOND_FEE_PERCENT = '0.1'

/**
 * The best of ranked routes that fill the whole amount: the direct one, unless another gains more than a second fee.
 */
export function bestRoute<T extends { readonly common: Currency | undefined; readonly offer?: RouteOffer | undefined }>(
  ranked: readonly T[],
  side: Side,
): T | undefined {
  const whole = ranked.filter(({ offer }) => offer !== undefined && !isPositive(offer.missing))
  const [first] = whole
  const direct = whole.find(({ common }) => common === undefined)
  if (!first?.offer || !direct?.offer) return first
  return compare(worseBy(direct.offer.rate, first.offer.rate, side), SECOND_FEE_PERCENT) < 0 ? direct : first
}

/** Sorts routes that fill the whole amount first, then those that fill a part, then the rest; each group by rate. */
export function rankRoutes<T extends { readonly offer?: RouteOffer | undefined }>(
  routes: readonly T[],
  side: Side,
): readonly T[] {
  const group = ({ offer }: T): number => (offer === undefined ? 2 : isPositive(offer.missing) ? 1 : 0)
  const better = (a: RouteOffer | undefined, b: RouteOffer | undefined): number => {
    if (a === undefined || b === undefined) return 0
    return side === 'buy' ? compare(a.rate, b.rate) : compare(b.rate, a.rate)
  }
  return [...routes].sort((a, b) => group(a) - group(b) || better(a.offer, b.offer))
}
