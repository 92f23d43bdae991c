import type { Currency } from '../../../src/domain/currency'

/** Codes that hold what is typed: the very one first, then those that begin with it. */
export function ranked(offered: readonly Currency[], text: string): readonly Currency[] {
  const rank = (code: Currency) => (code === text ? 0 : code.startsWith(text) ? 1 : 2)
  return offered.filter(code => code.toUpperCase().includes(text)).sort((a, b) => (text === '' ? 0 : rank(a) - rank(b)))
}
