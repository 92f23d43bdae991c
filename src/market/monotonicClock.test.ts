import { expect, test } from 'vitest'
import { createMonotonicClock } from './monotonicClock'

test('time goes on where the wall clock is set back, and a moment before it keeps its age', () => {
  let wall = 1_000_000
  const clock = createMonotonicClock(() => wall)
  const heardAt = clock.now()
  expect(clock.epochOf(heardAt)).toBe(1_000_000)
  wall += 5_000
  expect(clock.now() - heardAt).toBe(5_000)
  wall -= 600_000
  expect(clock.now() - heardAt).toBe(5_000)
  wall += 2_000
  expect(clock.now() - heardAt).toBe(7_000)
  expect(wall - clock.epochOf(heardAt)).toBe(7_000)
})

test('what the machine slept is counted', () => {
  let wall = 0
  const clock = createMonotonicClock(() => wall)
  const before = clock.now()
  wall += 28_800_000
  expect(clock.now() - before).toBe(28_800_000)
})
