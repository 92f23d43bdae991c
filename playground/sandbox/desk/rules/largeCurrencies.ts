/** Currencies of the large scene that no exchange lists: T0001 to T9999, each at a constant price in dollars. */
export const largeCode = (index: number): string => `T${String(index).padStart(4, '0')}`

/** Undefined for every other currency, and for one in eleven of these, so that some have no price. */
export const largeUsd = (currency: string): number | undefined => {
  if (!/^T\d{4}$/.test(currency)) return undefined
  const index = Number(currency.slice(1))
  return index % 11 === 0 ? undefined : (1 + ((index * 7919) % 997)) / 10 ** (index % 5)
}
