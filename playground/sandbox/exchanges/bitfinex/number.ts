/** Exact numbers as Bitfinex counts and writes them, in whole steps of 14 decimals. */
export type Exact = bigint

const decimals = 14
// What is smaller is written with an exponent.
const plainFrom = 10n ** BigInt(decimals - 4)

export const one: Exact = 10n ** BigInt(decimals)

/** Of plain decimal text; digits beyond the fourteenth are cut. */
export const exactOf = (text: string): Exact => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
}

/** The JSON number: 97085, 0.0125, 8.912e-06. */
export const written = (value: Exact): string => {
  if (value < 0n) return `-${written(-value)}`
  if (value === 0n) return '0'
  const digits = String(value)
  if (value < plainFrom) {
    const [first = '', rest = ''] = [digits.slice(0, 1), digits.slice(1).replace(/0+$/, '')]
    return `${first}${rest && `.${rest}`}e-${String(decimals + 1 - digits.length).padStart(2, '0')}`
  }
  const padded = digits.padStart(decimals + 1, '0')
  const fraction = padded.slice(-decimals).replace(/0+$/, '')
  return padded.slice(0, -decimals) + (fraction && `.${fraction}`)
}

/** As amounts are counted: eight decimals, the rest is cut. */
export const eightDecimals = (value: Exact): Exact => (value / 10n ** 6n) * 10n ** 6n

/** To so many significant digits. Bids go down and asks go up, so that a grouped book never crosses. */
export const rounded = (value: Exact, digits: number, way: 'down' | 'up' | 'nearest'): Exact => {
  const step = 10n ** BigInt(Math.max(0, String(value).length - digits))
  const added = way === 'down' ? 0n : way === 'up' ? step - 1n : step / 2n
  return ((value + added) / step) * step
}
