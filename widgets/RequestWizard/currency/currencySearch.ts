import type { Currency } from '../../../src/domain/currency'
import type { CurrencyNames } from '../../../src/domain/currencyNames/currencyNames'
import { folded, wordBeginning } from '../../../src/domain/currencyNames/nameSearch'

/**
 * Searches currencies by a text in upper case. In this order it finds:
 * - the code itself, in the same case before others;
 * - the currency with that whole name;
 * - codes that begin with the text, then codes that contain it;
 * - names that begin with the text, the shortest first, then names with another word that does.
 * Each search goes through the results of the part without its last letter: thousands at every key would be slow.
 */
export function currencySearch(
  codes: readonly Currency[],
  names: CurrencyNames,
): (part: string) => readonly Currency[] {
  const found = new Map([['', codes]])
  return function search(part) {
    const cached = found.get(part)
    if (cached !== undefined) return cached
    const ranked = rank(search(part.slice(0, -1)), part, names)
    found.set(part, ranked)
    return ranked
  }
}

function rank(codes: readonly Currency[], part: string, names: CurrencyNames): readonly Currency[] {
  const exact: Currency[] = []
  const named: Currency[] = []
  const prefixed: Currency[] = []
  const containing: Currency[] = []
  const namePrefixed: Currency[] = []
  const nameContaining: Currency[] = []
  const text = folded(part.trim())
  for (const code of codes) {
    const at = code.toUpperCase().indexOf(part)
    const name = folded(names.get(code) ?? '')
    if (code === part) exact.unshift(code)
    else if (at === 0 && code.length === part.length) exact.push(code)
    else if (text !== '' && name === text) named.push(code)
    else if (at >= 0) (at === 0 ? prefixed : containing).push(code)
    else {
      const beginning = wordBeginning(name, text)
      if (beginning >= 0) (beginning === 0 ? namePrefixed : nameContaining).push(code)
    }
  }
  const lengthOf = (code: Currency) => names.get(code)?.length ?? 0
  namePrefixed.sort((one, other) => lengthOf(one) - lengthOf(other))
  return [...exact, ...named, ...prefixed, ...containing, ...namePrefixed, ...nameContaining]
}
