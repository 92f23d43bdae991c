import type { Currency } from '../../../src/domain/currency'

type OfferedCurrencies = {
  readonly codes: readonly Currency[]
  /** How many of them come before the rest, which is sorted from A to Z. */
  readonly firstCount: number
}

/** The offered codes, those of `first` before all others. */
export function inOfferedOrder(codes: readonly Currency[], first: readonly Currency[]): OfferedCurrencies {
  const offered = new Set(codes)
  const before = new Set(first.filter(code => offered.has(code)))
  return { codes: [...before, ...codes.filter(code => !before.has(code)).sort()], firstCount: before.size }
}
