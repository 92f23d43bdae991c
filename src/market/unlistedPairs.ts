import { type Pair, pairKey } from '../domain/currency'

/** What is known of the pairs that one market does not list. They are not asked for. */
export type UnlistedPairs = {
  has(pair: Pair): boolean
  /** The exchange has said so now. */
  add(pair: Pair): void
}

/** An exchange lists new pairs seldom: its word counts for `unlistedMs`. */
export function createUnlistedPairs(unlistedMs: number, now: () => number): UnlistedPairs {
  const until = new Map<string, number>()
  return {
    // No market trades a currency for itself.
    has: pair => pair.base === pair.counter || (until.get(pairKey(pair)) ?? Number.NEGATIVE_INFINITY) > now(),
    add: pair => void until.set(pairKey(pair), now() + unlistedMs),
  }
}
