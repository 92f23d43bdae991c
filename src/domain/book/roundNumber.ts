/**
 * Rounds a market number to 8 significant digits, ties away from zero as decimals do. Correct for every decimal of up
 * to 15 significant digits; money is rounded in domain/decimal instead.
 *
 * A float holds 5.31084805 slightly too low, so `toPrecision(8)` rounds it down. Raising the scaled value by 2^-51 of
 * itself exceeds the errors of storing and scaling, but is less than one step in the 15th digit.
 */
export function roundNumber(value: number): number {
  if (value < 0) return -roundNumber(-value)
  const places = 7 - exponentOf(value)
  // 10^22 is the largest power of ten that a double holds exactly.
  if (places > 22 || value >= 1e22) return Number(value.toPrecision(8))
  if (places < 0) return Math.round((value / POWERS[-places]!) * TIE_LIFT) * POWERS[-places]!
  return Math.round(value * POWERS[places]! * TIE_LIFT) / POWERS[places]!
}

/** Raises a value that lies just below a tie through rounding errors back onto it. */
export const TIE_LIFT = 1 + 2 ** -51
const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))
const FRACTIONS = Array.from({ length: 23 }, (_, exponent) => Number(`1e-${exponent}`))

/** The power of ten of the first significant digit. */
function exponentOf(value: number): number {
  let exponent = 0
  if (value >= 1) while (exponent < 22 && value >= POWERS[exponent + 1]!) exponent++
  else while (exponent > -22 && value < FRACTIONS[-exponent]!) exponent--
  return exponent
}
