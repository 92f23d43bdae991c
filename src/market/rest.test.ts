import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { ExchangeAccount } from '../domain/account'
import { createFeed, type Feed, type FeedOptions } from './feed'
import { answerJson, book, startTestBinance, type TestBinance } from './testing/testBinance'

const btc = { base: 'BTC', counter: 'USDT' }
let binance: TestBinance
let feed: Feed

const open = async (behaviour?: Parameters<typeof startTestBinance>[0], options?: FeedOptions) => {
  binance = await startTestBinance(behaviour)
  const { rest, ws } = binance
  feed = createFeed({ exchanges: { binance_spot: { rest, ws } }, WebSocket, ...options })
}
afterEach(async () => {
  feed.close()
  await binance.close()
})

const read = (signal?: AbortSignal) => feed.readOrderBook('binance_spot', btc, signal)
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

describe('a book that is read once', () => {
  test('comes by one REST call, and no socket is opened for it', async () => {
    await open()
    const { asks, bids } = (await read())!
    expect([asks[0]?.price, bids[0]?.price]).toEqual([97120.01, 97119.99])
    expect(binance.requests).toEqual(['/api/v3/depth?symbol=BTCUSDT&limit=20'])
    expect([binance.opened(), feed.inspect().watches]).toEqual([0, []])
  })

  test('is the present one at each request', async () => {
    let asks = 0
    await open({ answer: (_, response) => answerJson(response, 200, book(100 - asks++, '1', `${asks + 1}`)) })
    expect((await read())?.asks[0]?.price).toBe(2)
    expect((await read())?.asks[0]?.price).toBe(3)
  })

  test('a book of an unlisted pair is undefined', async () => {
    await open({ answer: (_, response) => answerJson(response, 400, { code: -1121, msg: 'Invalid symbol.' }) })
    expect(await read()).toBeUndefined()
  })

  test('a book of an unlisted pair is requested once a day', async () => {
    let nowMs = 0
    let isListed = false
    await open(
      {
        answer: (_, response) =>
          isListed
            ? answerJson(response, 200, book(1, '4', '5'))
            : answerJson(response, 400, { code: -1121, msg: 'Invalid symbol.' }),
      },
      { now: () => nowMs },
    )
    await read()
    nowMs = 86_399_000
    expect(await read()).toBeUndefined()
    expect(binance.requests).toHaveLength(1)
    await feed.readOrderBook('binance_spot', { base: 'ETH', counter: 'USDT' })
    expect(binance.requests).toHaveLength(2)
    nowMs = 86_401_000
    isListed = true
    expect((await read())?.asks[0]?.price).toBe(5)
    expect(binance.requests).toHaveLength(3)
  })

  test('a call for a book that the exchange rejects fails with the exchange’s message', async () => {
    await open({ answer: (_, response) => answerJson(response, 503, { code: -1, msg: 'Closed for the night' }) })
    await expect(read()).rejects.toThrow('Closed for the night')
  })

  test('a crossed book gives no price', async () => {
    await open({ answer: (_, response) => answerJson(response, 200, book(1, '5', '4')) })
    await expect(read()).rejects.toThrow('The market gives no price now')
  })

  test('a book sends no request after a 429 until the exchange allows one', async () => {
    await open({
      answer: (_, response) => answerJson(response, 429, { code: -1003, msg: 'Too many' }, { 'retry-after': '60' }),
    })
    await expect(read()).rejects.toThrow('Too many')
    await expect(read()).rejects.toThrow('Too many')
    await expect(feed.readOrderBook('binance_spot', { base: 'ETH', counter: 'USDT' })).rejects.toThrow('Too many')
    expect(binance.requests).toHaveLength(1)
  })

  test('is aborted at once when its reader leaves', async () => {
    let gone = false
    await open({ answer: (_, response) => void response.on('close', () => (gone = true)) })
    const left = new AbortController()
    const reading = read(left.signal)
    await until(() => expect(binance.requests).toHaveLength(1))
    left.abort()
    await expect(reading).rejects.toThrow('Network Error with code 400')
    await until(() => expect(gone).toBe(true))
    await expect(read(left.signal)).rejects.toThrow('Network Error with code 400')
    expect(binance.requests).toHaveLength(1)
  })

  test('is aborted at the desk too, where the desk calls the exchange', async () => {
    let signal: AbortSignal | undefined
    const proxy: FeedOptions['proxy'] = (_, given) => {
      signal = given
      return new Promise(() => undefined)
    }
    await open({}, { proxy })
    const left = new AbortController()
    const reading = feed.readOrderBook('gateio_spot', btc, left.signal)
    await until(() => expect(signal?.aborted).toBe(false))
    left.abort()
    await expect(reading).rejects.toThrow('Network Error with code 400')
    expect(signal?.aborted).toBe(true)
  })

  test('is aborted when the feed closes, and a closed feed reads none', async () => {
    await open({ answer: () => undefined })
    const reading = read()
    await until(() => expect(binance.requests).toHaveLength(1))
    feed.close()
    await expect(reading).rejects.toThrow('Network Error with code 400')
    await expect(read()).rejects.toThrow('This feed is closed')
  })
})

describe('a page', () => {
  const start = Date.parse('2026-11-21T12:00:00Z')
  let at: number
  let calls: number

  /** Reads a book every seven seconds, as a widget polls it, from an exchange that a page sees so. */
  async function poll(times: number, answer: () => Promise<Response>, account: ExchangeAccount = 'binance_spot') {
    at = start
    calls = 0
    await open(
      {},
      {
        now: () => at,
        fetch: () => {
          calls++
          return answer()
        },
        proxy: () => {
          calls++
          return answer()
        },
      },
    )
    return async () => {
      for (let i = 0; i < times; i++) {
        await feed.readOrderBook(account, btc).catch(() => undefined)
        at += 7_000
      }
      return calls
    }
  }
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

  test('that can not read Retry-After sends nothing until the end of a ban that its body names', async () => {
    const msg = `Way too much request weight used; IP banned until ${start + 7_200_000}. Please use WebSocket Streams.`
    const banned = async () => new Response(JSON.stringify({ code: -1003, msg }), { status: 418 })
    const go = await poll(1_000, banned)
    expect(await go()).toBe(1)
    at = start + 7_200_001
    expect(await go()).toBeGreaterThan(1)
  })

  test('sends nothing for a minute after a 429 that names no time, or a past one', async () => {
    const msg = `IP banned until ${start - 1}`
    const limited = async () => new Response(JSON.stringify({ code: -1003, msg }), { status: 429 })
    expect(await (await poll(18, limited))()).toBe(2)
  })

  test('pauses after five calls in a row without a readable answer, and then sends one call a minute', async () => {
    const go = await poll(40, unreachable)
    // Within 30 s, then after 91, 154 and 217 s.
    expect(await go()).toBe(5 + 3)
  })

  test('sends at once when the network is back, and pauses no more after an answer', async () => {
    const go = await poll(6, unreachable)
    expect(await go()).toBe(5)
    feed.check()
    expect(await go()).toBe(6)
  })

  test('does not pause where the desk calls the exchange', async () => {
    expect(await (await poll(40, unreachable, 'gateio_spot'))()).toBe(40)
  })
})
