/**
 * A number of the market's side to 8 significant digits, ties away from zero as decimals have them (spec section 9).
 * Right for every decimal of up to 15 significant digits; money goes through domain/decimal instead.
 *
 * 5.31084805 is held a little below itself, so `toPrecision(8)` rounds it down. The scaled value is lifted by 2^-51
 * of itself: more than the errors of holding and scaling, less than one step in the 15th digit.
 */
export function roundNumber(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value
  if (value < 0) return -roundNumber(-value)
  const places = 7 - exponentOf(value)
  // 10^22 is the largest power of ten that a double holds exactly.
  if (places > 22 || value >= 1e22) return Number(value.toPrecision(8))
  if (places < 0) return Math.round((value / POWERS[-places]!) * TIE_LIFT) * POWERS[-places]!
  return Math.round(value * POWERS[places]! * TIE_LIFT) / POWERS[places]!
}

/** Lifts a value that its rounding errors hold just below a tie back onto it. */
export const TIE_LIFT = 1 + 2 ** -51
const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))
const FRACTIONS = Array.from({ length: 23 }, (_, exponent) => Number(`1e-${exponent}`))

/** The power of ten of the first digit. */
function exponentOf(value: number): number {
  let exponent = 0
  if (value >= 1) while (exponent < 22 && value >= POWERS[exponent + 1]!) exponent++
  else while (exponent > -22 && value < FRACTIONS[-exponent]!) exponent--
  return exponent
}
