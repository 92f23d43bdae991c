/** Seeded chance without state: the same words and numbers give the same value in every process. */
export type Chance = {
  /** 0 up to, not including, 1 */
  unit(...of: readonly number[]): number
}

/** A stream of chance of its own for a name, e.g. a pair's or a currency's. */
export const chanceOf = (seed: number, name: string): Chance => {
  let start = mix(seed | 0, 0x9e3779b9)
  for (let i = 0; i < name.length; i++) start = mix(start, name.charCodeAt(i))
  return {
    unit: (...of) => {
      let state = start
      for (const number of of) state = mix(mix(state, number | 0), Math.floor(number / 0x1_0000_0000))
      return (state >>> 0) / 0x1_0000_0000
    },
  }
}

/** The mixing step of murmur3: every bit of either number reaches every bit of the result. */
const mix = (state: number, number: number): number => {
  let mixed = Math.imul(state ^ number, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) + 0x27d4eb2f
}
