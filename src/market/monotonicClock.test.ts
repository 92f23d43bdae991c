import { expect, test } from 'vitest'
import { createMonotonicClock } from './monotonicClock'

test('when the wall clock is set back, time goes on and an earlier moment keeps its age', () => {
  let wall = 1_000_000
  const clock = createMonotonicClock(() => wall)
  const receivedAt = clock.now()
  expect(clock.epochOf(receivedAt)).toBe(1_000_000)
  wall += 5_000
  expect(clock.now() - receivedAt).toBe(5_000)
  wall -= 600_000
  expect(clock.now() - receivedAt).toBe(5_000)
  wall += 2_000
  expect(clock.now() - receivedAt).toBe(7_000)
  expect(wall - clock.epochOf(receivedAt)).toBe(7_000)
})

test('a sleep of the machine counts as time', () => {
  let wall = 0
  const clock = createMonotonicClock(() => wall)
  const before = clock.now()
  wall += 28_800_000
  expect(clock.now() - before).toBe(28_800_000)
})
