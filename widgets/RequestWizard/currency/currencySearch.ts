import type { Currency } from '../../../src/domain/currency'

/**
 * Searches the codes on offer by a part in upper case: the very one first, then those that begin with it, then those that
 * hold it. Only what held the part before its last letter is looked at: to search thousands at every key would be felt.
 */
export function currencySearch(offered: readonly Currency[]): (part: string) => readonly Currency[] {
  const found = new Map([['', offered]])
  return function search(part) {
    const known = found.get(part)
    if (known !== undefined) return known
    const ranked = rank(search(part.slice(0, -1)), part)
    found.set(part, ranked)
    return ranked
  }
}

function rank(codes: readonly Currency[], part: string): readonly Currency[] {
  const same: Currency[] = []
  const begin: Currency[] = []
  const hold: Currency[] = []
  for (const code of codes) {
    const at = code.toUpperCase().indexOf(part)
    if (at === 0) (code.length === part.length ? same : begin).push(code)
    else if (at > 0) hold.push(code)
  }
  return [...same, ...begin, ...hold]
}
