import { expect, it } from 'vitest'
import { TIMING } from './timing'

it('a price read by REST is not stale before the next poll', () => {
  expect(TIMING.firstValueMs).toBeLessThan(TIMING.restStaleMs)
  expect(TIMING.pollMs).toBeLessThan(TIMING.restStaleMs)
})
