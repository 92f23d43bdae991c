import { expect, test, vi } from 'vitest'
import { exchanges } from '../index'
import { createMarketClock } from '../market/marketClock'
import { openStandIn } from './standIn'
import { openSocket } from './testSocket'

const waits: number[] = []
// The sum of what it waits for, because how long that takes depends on the machine.
vi.mock('node:timers/promises', async original => {
  const { setTimeout: pause } = await original<typeof import('node:timers/promises')>()
  return {
    setTimeout(ms: number) {
      waits.push(ms)
      return pause(ms)
    },
  }
})

test('a stand-in stops within half a second, even if a client does not answer its close', async () => {
  const standIn = await openStandIn('binance_spot', exchanges.binance_spot, createMarketClock(7, 0), () => undefined)
  const { socket } = await openSocket(standIn.urls.ws)
  socket.pause()
  await standIn.stop()
  expect(waits.length).toBeGreaterThan(1)
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(500)
})
