import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { createPriceModel } from './market/priceModel'
import { type ExchangesHandle, spawnExchanges } from './spawnExchanges'
import { isOf, openSocket } from './wire/testSocket'
import type { WireEvent } from './wire/wireEvent'

const btc = { base: 'BTC', counter: 'USDT' }
let exchanges: ExchangesHandle | undefined
let parent: ChildProcess | undefined

afterEach(async () => {
  vi.useRealTimers()
  await exchanges?.stop()
  parent?.kill('SIGKILL')
})

const start = async (options: { seed: number; offsetMs?: number }) => {
  exchanges = await spawnExchanges(options)
  return exchanges
}

/** Stops the timers of this process: how long the other one takes to end depends on the machine. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

type Price = { price: string; time: number }
const futuresPrice = async ({ urls }: ExchangesHandle): Promise<Price> =>
  (await fetch(`${urls.binance_usdm.rest}/fapi/v2/ticker/price?symbol=BTCUSDT`)).json()

test('prices in the other process are those that this process computes from the seed', async () => {
  const { price, time } = await futuresPrice(await start({ seed: 11 }))
  expect(price).toBe(createPriceModel(11).priceText(btc, time))
})

test('the clock can be shifted at the start and later, and the Date header follows', async () => {
  const hour = 3_600_000
  const handle = await start({ seed: 7, offsetMs: hour })
  const ahead = async () => {
    const response = await fetch(`${handle.urls.binance_usdm.rest}/fapi/v2/ticker/price?symbol=BTCUSDT`)
    const header = Date.parse(response.headers.get('date') ?? '')
    const { time } = (await response.json()) as Price
    return [Math.round((time - Date.now()) / hour), Math.round((header - Date.now()) / hour)]
  }
  expect(await ahead()).toEqual([1, 1])
  await handle.clock(-3 * hour)
  expect(await ahead()).toEqual([-3, -3])
})

test('another seed is another market, on the same sockets', async () => {
  const handle = await start({ seed: 7 })
  const client = await openSocket(handle.urls.binance_spot.ws)
  client.send({ method: 'SUBSCRIBE', params: ['btcusdt@miniTicker'], id: 1 })
  await client.until(1, isOf('btcusdt@miniTicker'))
  await handle.reseed(8)
  const before = client.received.length
  await client.until(before + 1)
  const { c, E } = (client.received.at(-1) as { data: { c: string; E: number } }).data
  expect(c).toBe(`${createPriceModel(8).priceText(btc, E)}000000`)
})

test('traffic reaches the parent in order, from the moment it listens', async () => {
  const handle = await start({ seed: 7 })
  const traffic: WireEvent[] = []
  handle.onTraffic(each => traffic.push(each))
  const client = await openSocket(handle.urls.binance_spot.ws)
  client.send({ method: 'LIST_SUBSCRIPTIONS', id: 1 })
  await client.until(1)
  await expect.poll(() => traffic.map(({ kind }) => kind)).toEqual(['ws-open', 'ws-in', 'ws-out'])
  expect(traffic[2]?.data).toBe('{"result":[],"id":1}')
})

test('a fault reaches the feed, and an invalid list is refused with a sentence', async () => {
  const handle = await start({ seed: 7 })
  const client = await openSocket(handle.urls.binance_spot.ws)
  await expect(handle.faults([{ feed: 'nasdaq', act: { drop: 1 } }])).rejects.toThrow(
    'Not a feed fault: {"feed":"nasdaq"',
  )
  await handle.faults([{ feed: 'binance_spot', act: { closeCode: 1012 } }])
  expect(await client.closed).toBe(1012)
})

test('exchanges with open sockets close them with code 1001 and end by themselves, and a second stop is no error', async () => {
  const handle = await start({ seed: 7 })
  const client = await openSocket(handle.urls.binance_spot.ws)
  // The clock that would kill it is stopped, so it ends by itself. No bound is set on how long that takes: the other
  // process runs by the machine's clock, which no test controls. The next test bounds every stop.
  stopClock()
  await handle.stop()
  expect([await client.closed, isAlive(handle.pid)]).toEqual([1001, false])
  await handle.stop()
  await expect(handle.clock(0)).rejects.toThrow('The exchanges have ended')
})

test('exchanges that hang are stopped within a second', async () => {
  const handle = await start({ seed: 7 })
  process.kill(handle.pid, 'SIGSTOP')
  stopClock()
  const stopped = handle.stop()
  vi.advanceTimersByTime(999)
  await stopped
  expect(isAlive(handle.pid)).toBe(false)
})

test('exchanges end by themselves when the process that started them is killed', async () => {
  const file = new URL('./spawnExchanges.ts', import.meta.url).href
  const script = `import(${JSON.stringify(file)}).then(async ({ spawnExchanges }) => {
    process.send((await spawnExchanges({ seed: 7 })).pid)
  })`
  parent = spawn(process.execPath, ['--import', 'tsx', '-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [pid] = (await once(parent, 'message')) as [number]
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})
