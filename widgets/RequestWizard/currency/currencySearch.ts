import type { Currency } from '../../../src/domain/currency'

/**
 * Searches codes by a part in upper case: exact matches come first, the one in the same case before others, then
 * prefixes, then codes that contain the part.
 * Each search goes through the results of the part without its last letter: thousands at every key would be slow.
 */
export function currencySearch(codes: readonly Currency[]): (part: string) => readonly Currency[] {
  const found = new Map([['', codes]])
  return function search(part) {
    const cached = found.get(part)
    if (cached !== undefined) return cached
    const ranked = rank(search(part.slice(0, -1)), part)
    found.set(part, ranked)
    return ranked
  }
}

function rank(codes: readonly Currency[], part: string): readonly Currency[] {
  const exact: Currency[] = []
  const prefixed: Currency[] = []
  const containing: Currency[] = []
  for (const code of codes) {
    const at = code.toUpperCase().indexOf(part)
    if (code === part) exact.unshift(code)
    else if (at === 0) (code.length === part.length ? exact : prefixed).push(code)
    else if (at > 0) containing.push(code)
  }
  return [...exact, ...prefixed, ...containing]
}
