import type { Currency } from '../../../src/domain/currency'

/** Codes that hold what is typed: the very one first, then those that begin with it. Sorting thousands at every key would be felt. */
export function ranked(offered: readonly Currency[], text: string): readonly Currency[] {
  if (text === '') return offered
  const same: Currency[] = []
  const begin: Currency[] = []
  const hold: Currency[] = []
  for (const code of offered) {
    const at = code.toUpperCase().indexOf(text)
    if (at === 0) (code.length === text.length ? same : begin).push(code)
    else if (at > 0) hold.push(code)
  }
  return [...same, ...begin, ...hold]
}
