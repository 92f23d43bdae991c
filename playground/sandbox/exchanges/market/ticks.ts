/** Whole numbers of a smallest step, written as exact decimal text: 9712001 of 2 decimals is '97120.01'. */
export const decimalText = (steps: number, decimals: number): string => {
  const digits = String(steps).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Decimals of a pair's price: about five significant digits, at least 2 decimals and at most 8. */
export const priceDecimals = (price: number): number => Math.min(8, Math.max(2, 4 - Math.floor(Math.log10(price))))

/** Decimals of an amount: the smallest step is worth about a dollar or less. */
export const amountDecimals = (usd: number): number => Math.min(8, Math.max(0, Math.ceil(Math.log10(usd))))
