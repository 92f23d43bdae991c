/** An exact decimal: units · 10^-places. Shares no code with the client's rules, which it checks. */
export type Exact = { readonly units: bigint; readonly places: number }

/** Plain digits with at most one point, or a JSON number with an exponent. */
export function exact(text: string): Exact {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  if (whole === '') throw new Error(`${text} is no decimal`)
  const units = BigInt(`${sign}${whole}${fraction}`)
  const places = fraction.length - Number(exponent)
  return places < 0 ? { units: units * 10n ** BigInt(-places), places: 0 } : { units, places }
}

export function sum(a: Exact, b: Exact): Exact {
  const places = Math.max(a.places, b.places)
  return { units: unitsAt(a, places) + unitsAt(b, places), places }
}

export function compareExact(a: Exact, b: Exact): number {
  const places = Math.max(a.places, b.places)
  const difference = unitsAt(a, places) - unitsAt(b, places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** To 8 significant digits, halves up, as the nearest number. */
export const rounded8 = (text: string): number => round8(exact(text))

export function round8({ units, places }: Exact): number {
  const surplus = String(units).length - 8
  if (surplus <= 0) return Number(`${units}e-${places}`)
  return Number(`${halfUp(units, 10n ** BigInt(surplus))}e${surplus - places}`)
}

/** What percent `part` is of `whole`, to 1 decimal, halves up. */
export function percent(part: Exact, whole: Exact): number {
  const places = Math.max(part.places, whole.places)
  const divisor = unitsAt(whole, places)
  return divisor === 0n ? 0 : Number(halfUp(unitsAt(part, places) * 1_000n, divisor)) / 10
}

const unitsAt = ({ units, places }: Exact, at: number): bigint => units * 10n ** BigInt(at - places)

const halfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)
