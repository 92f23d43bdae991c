/** The large client's currencies beyond the market's: T0001 to T9999, each with a constant worth in dollars. */
export const largeCode = (index: number): string => `T${String(index).padStart(4, '0')}`

/** One in eleven has no price at all. Undefined for every other currency, too. */
export const largeUsd = (currency: string): number | undefined => {
  if (!/^T\d{4}$/.test(currency)) return undefined
  const index = Number(currency.slice(1))
  return index % 11 === 0 ? undefined : (1 + ((index * 7919) % 997)) / 10 ** (index % 5)
}
