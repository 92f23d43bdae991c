import type { Currency } from '../currency'
import { compare, type Decimal, divide, isPositive, roundSignificant, subtract } from '../decimal'
import type { Side } from '../request/request'
import { type Leg, type Taken, takeLeg, triangulate } from './triangulate'

/** What the visible books give for an amount on one way from base to counter. */
export type RouteOffer = {
  /** Counter for one base, 8 significant digits; of a thin way, for what it holds. */
  readonly rate: Decimal
  /** Base that the visible depth can't give; 0 where it gives all of it. */
  readonly missing: Decimal
}

/** At most so many common currencies are compared. */
const MOST_COMMONS = 8

/** Compared when the client holds none of them. */
const USUAL: readonly Currency[] = ['USDT', 'USDC', 'BTC', 'ETH']

/**
 * Which of the allowed common currencies are compared: the one that is chosen, those that the client has funds in (in
 * the order given), the usual four, then the others; the rest are named only.
 */
export function comparedCommons(
  allowed: readonly Currency[],
  funded: readonly Currency[],
  chosen?: Currency,
): { readonly compared: readonly Currency[]; readonly rest: readonly Currency[] } {
  const first = [...(chosen === undefined ? [] : [chosen]), ...funded, ...USUAL].filter(code => allowed.includes(code))
  const order = [...new Set([...first, ...allowed])]
  return { compared: order.slice(0, MOST_COMMONS), rest: order.slice(MOST_COMMONS) }
}

/** Direct: one book. No amount yet: by the best levels. Undefined: a side on the way is empty. */
export function directOffer(leg: Leg, side: Side, amount: Decimal): RouteOffer | undefined {
  const taken = takeLeg(leg, side, amount)
  if (taken === undefined) return undefined
  const rate = roundSignificant(divide(taken.given, taken.taken))
  return { rate, missing: taken.thin ? subtract(amount, taken.taken) : '0' }
}

/** Through a common currency, by both books, at the triangulated rate (decisions.md). Undefined: a side is empty. */
export function commonOffer(first: Leg, second: Leg, side: Side, amount: Decimal): RouteOffer | undefined {
  const found = triangulate(first, second, side, amount)
  if (found === undefined) return undefined
  return { rate: found.rate, missing: found.thin ? subtract(amount, capacity(first, second, side, amount)) : '0' }
}

/** Base that both books together take: no more than the first holds, nor than what the second takes of the common currency. */
function capacity(first: Leg, second: Leg, side: Side, amount: Decimal): Decimal {
  const toCommon = takeLeg(first, side, amount) as Taken
  const toCounter = takeLeg(second, side, toCommon.given) as Taken
  if (!toCounter.thin) return toCommon.taken
  return takeLeg(first, side, toCounter.taken, 'given')?.taken ?? '0'
}

/** Best first: those that give the whole amount, by their rate; then those that give a part; then those that give none. */
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
