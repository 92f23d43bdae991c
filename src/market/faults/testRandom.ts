import type { FeedAct } from '../../../playground/sandbox/exchanges/wire/feedFault'

/** Random numbers, the same for a seed. */
export type Random = {
  /** From 0 up to but not including 1. */
  unit(): number
  whole(from: number, to: number): number
  pick<T>(among: readonly T[]): T
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const unit = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(unit() * (to - from + 1))
  return { unit, whole, pick: among => among[whole(0, among.length - 1)]! }
}

const CLOSE_CODES = [1000, 1001, 1006, 1008, 1011, 1012, 1013]

/** A random fault of an exchange. */
export function randomAct(random: Random): FeedAct {
  const acts: (() => FeedAct)[] = [
    () => ({ closeCode: random.pick(CLOSE_CODES) }),
    () => ({ silence: random.whole(1_000, 120_000) }),
    () => ({ garbage: random.whole(1, 15) }),
    () => ({ binary: random.whole(1, 15) }),
    () => ({ gap: random.whole(1, 5) }),
    () => ({ drop: random.whole(1, 5) }),
    () => ({ replay: random.whole(1, 10) }),
    () => ({ dupSnapshot: true }),
    () => ({ lateSnapshot: random.whole(1, 5) }),
    () => ({ bytes: 1_200_000 }),
    () => ({ text: random.pick(['[]', 'null', '{}', '{"x":1}', '']) }),
    () => ({ maintenance: random.whole(10_000, 600_000) }),
    () => ({ ackError: 2 }),
  ]
  return random.pick(acts)()
}
