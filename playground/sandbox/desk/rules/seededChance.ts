import { createHash } from 'node:crypto'

/** Random values from a seed. Scenes and fills use it, so that they are the same in every run. */
export type Chance = {
  /** from 0 up to, but not including, 1 */
  unit(): number
  /** a whole number, both bounds included */
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** a version 4 uuid */
  uuid(): string
}

export function seededChance(...seeds: readonly (string | number)[]): Chance {
  const seed = seeds.join('/')
  let uuids = 0
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  // mulberry32: small, evenly distributed, and the same on every machine.
  const bits = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const unit = () => bits() / 0x1_0000_0000
  const whole = (from: number, to: number) => from + Math.floor(unit() * (to - from + 1))
  return {
    unit,
    whole,
    pick: list => {
      if (list.length === 0) throw new RangeError('Nothing to pick from')
      return list[whole(0, list.length - 1)]!
    },
    // Hashed from the whole seed: the state has 32 bits only, so two clients can get the same sequence of numbers.
    uuid: () => {
      const hex = createHash('sha256').update(`${seed}/uuid ${uuids++}`).digest('hex')
      const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    },
  }
}
