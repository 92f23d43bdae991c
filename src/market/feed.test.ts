import type { ServerResponse } from 'node:http'
import { effect } from '@preact/signals-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createFeed, type Feed, type FeedOptions, type Timing } from './feed'
import { acknowledge, answerJson, book, miniTicker, startTestBinance, type TestBinance } from './testing/testBinance'
import { testTiming } from './testing/testTiming'
import { TIMING } from './timing'

const btc = { base: 'BTC', counter: 'USDT' }
const ticker = 'btcusdt@miniTicker'
const depth = 'btcusdt@depth20'
const fast: Timing = { ...testTiming, firstValueMs: TIMING.firstValueMs / 100 }
let binance: TestBinance
let feed: Feed

const open = async (behaviour?: Parameters<typeof startTestBinance>[0], options?: FeedOptions) => {
  binance = await startTestBinance(behaviour)
  const { rest, ws } = binance
  const exchanges = {
    binance_spot: { rest, ws },
    binance_usdm: { rest, wsMarket: `${ws}?market`, wsPublic: `${ws}?public` },
  }
  feed = createFeed({ exchanges, WebSocket, timing: fast, ...options })
}
afterEach(async () => {
  feed.close()
  await binance.close()
})

const price = () => feed.ticker('binance_spot', btc)
const shownBook = () => feed.orderBook('binance_spot', btc)
type Watchable = { subscribe(listener: () => void): () => void }
const watch = (signal: Watchable = price()) => signal.subscribe(() => undefined)
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })
const subscribed = (stream: string) =>
  until(() => expect(binance.received.some(({ params }) => params?.includes(stream))).toBe(true))
const messages = (method: string, stream: string) =>
  binance.received.filter(each => each.method === method && each.params?.includes(stream))
const sleep = (ms: number) => new Promise(done => setTimeout(done, ms))

describe('a watched pair', () => {
  test('gets its first value by REST and the next ones by its stream', async () => {
    await open({}, { timing: { ...fast, firstValueMs: TIMING.firstValueMs, restStaleMs: TIMING.restStaleMs } })
    const states: unknown[] = []
    price().subscribe(({ state, value }) => states.push([state, value?.price]))
    await until(() => expect(price().peek().state).toBe('live'))
    await subscribed(ticker)
    binance.tick(ticker, miniTicker('97121.50000000'))
    await until(() => expect(price().peek().value).toEqual({ price: '97121.5', open24h: '95800.1' }))
    expect(states).toEqual([
      ['connecting', undefined],
      ['live', '97120.01'],
      ['live', '97121.5'],
    ])
  })

  test('is fetched by a simple request, which needs no CORS preflight', async () => {
    let headers: NodeJS.Dict<string | string[]> = {}
    await open({
      answer: (_, response, request) => {
        headers = request.headers
        answerJson(response, 200, { symbol: 'BTCUSDT', price: '1' })
      },
    })
    watch()
    await until(() => expect(price().peek().state).toBe('live'))
    // What Node itself sends; a browser's own are as harmless.
    const own = ['host', 'connection', 'accept', 'accept-language', 'sec-fetch-mode', 'user-agent', 'accept-encoding']
    expect(Object.keys(headers).filter(name => !own.includes(name))).toEqual([])
  })

  test('does not follow a redirect to another place', async () => {
    await open({ answer: (_, response) => response.writeHead(302, { location: '/elsewhere' }).end() })
    watch()
    await until(() => expect(binance.requests.length).toBeGreaterThan(1))
    expect(binance.requests).not.toContain('/elsewhere')
  })

  test('shares one socket and one subscription, however many watch it', async () => {
    await open()
    for (let i = 0; i < 100; i++) watch()
    watch(shownBook())
    await subscribed(depth)
    expect([binance.opened(), binance.received.length]).toEqual([1, 1])
    expect(feed.ticker('binance_spot', { base: 'BTC', counter: 'USDT' })).toBe(price())
    expect(feed.ticker('coinbase_spot', btc)).toBe(feed.ticker('coinbase_prime_spot', btc))
  })

  test('a futures pair takes its price and its book from two sockets', async () => {
    await open()
    watch(feed.ticker('binance_usdm', btc))
    watch(feed.orderBook('binance_usdm', btc))
    await subscribed(depth)
    await subscribed(ticker)
    expect(feed.inspect().sockets.map(({ url, wanted }) => [url.split('?')[1], wanted])).toEqual([
      ['market', [ticker]],
      ['public', [depth]],
    ])
  })

  test('leaves nothing behind once the linger after the last listener is over', async () => {
    await open()
    const leaves = [watch(), watch(shownBook()), watch(feed.ticker('binance_usdm', btc))]
    await until(() => expect(binance.sockets()).toHaveLength(2))
    for (const leave of leaves) leave()
    await until(() => expect(binance.sockets()).toEqual([]))
    expect(feed.inspect()).toEqual({ sockets: [], watches: [] })
  })

  test('costs at most one subscribe and one unsubscribe when fifty come and go within a linger', async () => {
    await open({}, { timing: { ...fast, lingerMs: 400 } })
    const stays = watch(shownBook())
    await subscribed(depth)
    for (let i = 0; i < 50; i++) {
      const leave = watch()
      if (i % 10 === 0) await sleep(1)
      leave()
      if (i % 10 === 5) await sleep(5)
    }
    await until(() => expect(messages('UNSUBSCRIBE', ticker)).toHaveLength(1))
    expect(messages('SUBSCRIBE', ticker)).toHaveLength(1)
    expect([messages('SUBSCRIBE', depth).length, messages('UNSUBSCRIBE', depth).length, binance.opened()]).toEqual([
      1, 0, 1,
    ])
    stays()
  })

  test('is not subscribed when nobody watches by the time the socket opens', async () => {
    await open()
    watch(shownBook())
    const short = createFeed({ exchanges: { binance_spot: binance }, WebSocket, timing: { ...fast, lingerMs: 0 } })
    const stays = short.orderBook('binance_spot', btc).subscribe(() => undefined)
    short.ticker('binance_spot', btc).subscribe(() => undefined)()
    await subscribed(depth)
    await sleep(20)
    expect(messages('SUBSCRIBE', ticker)).toEqual([])
    stays()
    short.close()
  })

  test('turns stale together with the other pairs of its connection when that is lost', async () => {
    await open({}, { timing: { ...fast, firstValueMs: TIMING.firstValueMs, restStaleMs: TIMING.restStaleMs } })
    const other = feed.ticker('binance_spot', { base: 'ETH', counter: 'USDT' })
    const shown: string[] = []
    const leave = effect(() => {
      shown.push(`${price().value.state} ${other.value.state}`)
    })
    await until(() => expect(feed.inspect().sockets[0]?.confirmed).toHaveLength(2))
    binance.tick(ticker, miniTicker('100'))
    binance.tick('ethusdt@miniTicker', { ...miniTicker('200'), s: 'ETHUSDT' })
    await until(() => expect([price().peek().value?.price, other.peek().value?.price]).toEqual(['100', '200']))
    const before = shown.length
    for (const socket of binance.sockets()) socket.terminate()
    await until(() => expect(shown.length).toBeGreaterThan(before))
    expect(shown[before]).toBe('stale stale')
    leave()
  })

  test('goes on when one of its listeners throws', async () => {
    await open()
    const prices: unknown[] = []
    const errors: unknown[] = []
    const keep = (error: unknown) => errors.push(error)
    const others = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException').on('uncaughtException', keep)
    price().subscribe(({ state }) => {
      if (state === 'live') throw new Error('a mistake of the page')
    })
    price().subscribe(({ value }) => prices.push(value?.price))
    await until(() => expect(prices).toContain('97120.01'))
    await subscribed(ticker)
    binance.tick(ticker, miniTicker('97122'))
    await until(() => expect(prices).toContain('97122'))
    process.off('uncaughtException', keep)
    for (const other of others) process.on('uncaughtException', other)
    expect(errors).not.toEqual([])
  })
})

test('gives what a listener throws to onError alone, and the others go on', async () => {
  const errors: unknown[] = []
  const prices: unknown[] = []
  await open({}, { onError: error => errors.push(error) })
  price().subscribe(({ value }) => {
    if (value) throw new Error(`a mistake of the page at ${value.price}`)
  })
  price().subscribe(({ value }) => prices.push(value?.price))
  await until(() => expect(prices).toContain('97120.01'))
  await subscribed(ticker)
  binance.tick(ticker, miniTicker('97122'))
  await until(() => expect(prices).toContain('97122'))
  // By REST, then by the stream.
  expect(errors.map(String)).toEqual([
    'Error: a mistake of the page at 97120.01',
    'Error: a mistake of the page at 97122',
  ])
})

describe('many pairs', () => {
  test('mounted together are subscribed in one message', async () => {
    await open()
    for (let i = 0; i < 60; i++) watch(feed.ticker('binance_spot', { base: `C${i}`, counter: 'USDT' }))
    await until(() => expect(binance.received[0]?.params).toHaveLength(60))
  })

  test('are subscribed one by one when the exchange rejects one of them, and only that pair fails', async () => {
    await open({
      answer: (path, response) => {
        if (path.searchParams.get('symbol') === 'BADUSDT') response.destroy()
        else answerJson(response, 200, { price: '5' })
      },
      reply: (message, socket) => {
        const bad = message.params?.includes('badusdt@miniTicker')
        if (bad)
          socket.send(JSON.stringify({ error: { code: 2, msg: 'Invalid request: invalid stream' }, id: message.id }))
        else acknowledge(message, socket)
      },
    })
    const bad = feed.ticker('binance_spot', { base: 'BAD', counter: 'USDT' })
    for (const signal of [price(), bad]) watch(signal)
    await until(() => expect(messages('SUBSCRIBE', ticker)).toHaveLength(2))
    binance.tick(ticker, miniTicker('7'))
    await until(() => expect(price().peek().value?.price).toBe('7'))
    await until(() => expect(bad.peek().state).toBe('failed'))
  })
})

describe('a pair that the exchange does not have', () => {
  const refuse = { code: -1121, msg: 'Invalid symbol.' }

  test('is unknown even if its stream is acknowledged, and is fetched no more', async () => {
    await open({ answer: (_, response) => answerJson(response, 400, refuse) })
    const states: string[] = []
    price().subscribe(({ state }) => states.push(state))
    await until(() => expect(price().peek()).toEqual({ state: 'unknown-pair' }))
    await until(() => expect(binance.sockets()).toEqual([]))
    await sleep(300)
    expect([binance.requests.length, states]).toEqual([1, ['connecting', 'unknown-pair']])
  })

  test('is fetched again a day later at the earliest, in any way', async () => {
    let nowMs = 0
    await open(
      { answer: (_, response) => answerJson(response, 400, refuse) },
      { now: () => nowMs, timing: { ...fast, unlistedMs: TIMING.unlistedMs } },
    )
    const show = async (of: ReturnType<typeof price> | ReturnType<typeof shownBook>) => {
      const leave = of.subscribe(() => undefined)
      await until(() => expect(of.peek()).toEqual({ state: 'unknown-pair' }))
      leave()
      await sleep(fast.lingerMs + 50)
    }
    for (const signal of [price(), price(), shownBook()]) await show(signal)
    expect(await feed.readOrderBook('binance_spot', btc)).toBeUndefined()
    expect(binance.requests).toHaveLength(1)
    nowMs = 86_400_000 - 1
    await show(price())
    expect(binance.requests).toHaveLength(1)
    nowMs += 2
    await show(price())
    expect(binance.requests).toHaveLength(2)
  })

  test('of a currency and itself is never fetched', async () => {
    await open()
    const pair = { base: 'USDT', counter: 'USDT' }
    const states: string[] = []
    feed.ticker('binance_spot', pair).subscribe(({ state }) => states.push(state))
    await until(() => expect(states.at(-1)).toBe('unknown-pair'))
    expect(await feed.readOrderBook('binance_spot', pair)).toBeUndefined()
    expect([binance.requests, binance.opened()]).toEqual([[], 0])
  })

  test('does not disturb other pairs', async () => {
    await open({
      answer: (path, response) => {
        if (path.searchParams.get('symbol') === 'BTCUSDT') answerJson(response, 200, { price: '5' })
        else answerJson(response, 400, refuse)
      },
    })
    const foo = feed.ticker('binance_spot', { base: 'FOO', counter: 'USDT' })
    for (const signal of [price(), foo]) watch(signal)
    await until(() => expect([price().peek().state, foo.peek().state]).toEqual(['live', 'unknown-pair']))
  })

  test('a pair without base or counter is the caller’s error', async () => {
    await open()
    expect(() => feed.ticker('binance_spot', { base: 'BTC', counter: '' })).toThrow('base and counter are required')
  })

  test.each(['mtgox_spot', 'toString'])('an account of no exchange, %s, is the caller’s error', async account => {
    await open()
    const wrong = account as 'binance_spot'
    expect(() => feed.ticker(wrong, btc)).toThrow('There are no prices of "')
    expect(() => feed.orderBook(wrong, btc)).toThrow('There are no prices of "')
    await expect(feed.readOrderBook(wrong, btc)).rejects.toThrow('There are no prices of "')
  })
})

describe('a stream that is acknowledged but never delivers', () => {
  test('is replaced by REST polls, whose price is live', async () => {
    let count = 0
    await open({ answer: (_, response) => answerJson(response, 200, { price: String(100 + count++) }) })
    watch()
    await until(() => expect(price().peek()).toMatchObject({ state: 'live', value: { price: '103' } }))
  })

  test('a price is stale after 15 s when REST fails, too', async () => {
    let works = true
    await open({
      answer: (_, response) => {
        if (works) answerJson(response, 200, { price: '100' })
        else response.destroy()
      },
    })
    watch()
    await until(() => expect(price().peek().state).toBe('live'))
    works = false
    await until(() => expect(price().peek()).toMatchObject({ state: 'stale', value: { price: '100' } }))
    expect(Date.now() - price().peek().asOf!).toBeGreaterThanOrEqual(fast.restStaleMs)
    works = true
    await until(() => expect(price().peek().state).toBe('live'))
  })

  test('is polled no more once it delivers', async () => {
    await open()
    watch()
    await subscribed(ticker)
    binance.tick(ticker, miniTicker('7'))
    await until(() => expect(price().peek().value?.price).toBe('7'))
    const before = binance.requests.length
    await sleep(300)
    expect(binance.requests).toHaveLength(before)
  })
})

describe('a value older than the one shown', () => {
  test('is ignored: a book with a smaller counter', async () => {
    await open()
    watch(shownBook())
    await subscribed(depth)
    binance.tick(depth, book(200, '98000', '98001'))
    await until(() => expect(shownBook().peek().value?.bids[0]?.price).toBe(98_000))
    binance.tick(depth, book(199, '97000', '97001'))
    await sleep(40)
    expect(shownBook().peek()).toMatchObject({ state: 'live', value: { bids: [{ price: 98_000 }] } })
  })

  test('is ignored: a REST response that the stream overtook', async () => {
    let answer = () => {}
    await open({
      answer: (_, response) => {
        answer = () => answerJson(response, 200, book(100, '97000', '97001'))
      },
    })
    watch(shownBook())
    await subscribed(depth)
    binance.tick(depth, book(200, '98000', '98001'))
    await until(() => expect(shownBook().peek().state).toBe('live'))
    answer()
    await sleep(40)
    expect(shownBook().peek().value?.bids[0]?.price).toBe(98_000)
  })

  test('is accepted when the exchange restarted its counter', async () => {
    await open()
    watch(shownBook())
    await subscribed(depth)
    binance.tick(depth, book(200, '98000', '98001'))
    await until(() => expect(shownBook().peek().value?.bids[0]?.price).toBe(98_000))
    for (let id = 1; id <= 12; id++) {
      binance.tick(depth, book(id, '97000', '97001'))
      await sleep(10)
    }
    expect(shownBook().peek().value?.bids[0]?.price).toBe(97_000)
  })
})

describe('an unusable price', () => {
  const bad = [
    ['a crossed book', depth, book(300, '97001', '97000')],
    ['a price of zero', ticker, miniTicker('0.00000000')],
    ['a negative price', ticker, miniTicker('-5')],
  ] as const
  test.each(bad)('%s is never shown, and the price before it is no longer live', async (_, stream, data) => {
    await open()
    const signal = stream === depth ? shownBook() : price()
    watch(signal)
    await subscribed(stream)
    binance.tick(stream, stream === depth ? book(200, '98000', '98001') : miniTicker('98000'))
    await until(() => expect(JSON.stringify(signal.peek())).toContain('98000'))
    binance.tick(stream, data)
    await until(() => expect(signal.peek().state).toBe('stale'))
    expect(JSON.stringify(signal.peek().value)).toContain('98000')
    binance.tick(stream, stream === depth ? book(400, '99000', '99001') : miniTicker('99000'))
    await until(() => expect(signal.peek().state).toBe('live'))
  })

  test('a stale price keeps its reason while the connection answers', async () => {
    await open({}, { timing: { ...fast, pingMs: 50 } })
    watch()
    await subscribed(ticker)
    binance.tick(ticker, miniTicker('98000'))
    await until(() => expect(price().peek().value?.price).toBe('98000'))
    binance.tick(ticker, miniTicker('0.00000000'))
    await until(() => expect(price().peek().state).toBe('stale'))
    const questions = () => binance.received.filter(({ method }) => method === 'LIST_SUBSCRIPTIONS').length
    // The second is sent once the first is answered.
    const before = questions()
    await until(() => expect(questions()).toBeGreaterThan(before + 2))
    expect(price().peek()).toMatchObject({ state: 'stale', error: { message: 'The market gives no price now' } })
  })

  test('a market without any price fails and says why', async () => {
    await open({ answer: (_, response) => answerJson(response, 200, { price: '0.00000000' }) })
    watch()
    await until(() => expect(price().peek()).toMatchObject({ error: { message: 'The market gives no price now' } }))
    expect(price().peek().value).toBeUndefined()
  })
})

describe('an exchange that does not answer', () => {
  test('fails, and is live as soon as it answers', async () => {
    let works = false
    await open({
      answer: (_, response) => {
        if (works) answerJson(response, 200, { price: '5' })
        else response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
      },
      connected: socket => socket.terminate(),
    })
    watch()
    await until(() => expect(price().peek()).toMatchObject({ state: 'failed', error: { code: 400 } }))
    works = true
    await until(() => expect(price().peek()).toMatchObject({ state: 'live', value: { price: '5' } }))
  })

  test('a pair whose REST fails is still live by its stream', async () => {
    const answer = (_: URL, response: ServerResponse) => response.destroy()
    await open({ answer }, { timing: { ...fast, firstValueMs: TIMING.firstValueMs } })
    watch()
    await subscribed(ticker)
    await sleep(10)
    expect(price().peek().state).toBe('connecting')
    binance.tick(ticker, miniTicker('7'))
    await until(() => expect(price().peek()).toMatchObject({ state: 'live', value: { price: '7' } }))
  })

  test('fails after the time-out', async () => {
    await open({ answer: () => undefined }, { timing: { ...fast, restTimeoutMs: 100 } })
    watch()
    await until(() => expect(price().peek()).toMatchObject({ state: 'failed', error: { code: 400 } }))
  })

  test('an exchange that sends 429 gets no request before the time it names', async () => {
    const refusal = { code: -1003, msg: 'Too much request weight used' }
    await open({ answer: (_, response) => answerJson(response, 429, refusal, { 'retry-after': '3600' }) })
    watch()
    await until(() => expect(price().peek()).toMatchObject({ state: 'failed', error: { message: refusal.msg } }))
    await sleep(300)
    expect(binance.requests).toHaveLength(1)
  })
})

describe('a gateway in front of the exchange', () => {
  test('a gateway that sends 429 as HTML gets no request before the time it names', async () => {
    const answer = (_: URL, response: ServerResponse) =>
      response.writeHead(429, { 'retry-after': '3600' }).end('<html>Too many requests</html>')
    await open({ answer })
    watch()
    await until(() => expect(price().peek()).toMatchObject({ state: 'failed', error: { code: 400 } }))
    await sleep(300)
    expect(binance.requests).toHaveLength(1)
  })
})

describe('a request that nobody waits for', () => {
  test('is aborted when the last listener leaves', async () => {
    let aborted = false
    const answer = (_: URL, response: ServerResponse) => {
      response.on('close', () => {
        aborted = true
      })
    }
    await open({ answer }, { timing: { ...fast, restTimeoutMs: 60_000 } })
    const leave = watch()
    await until(() => expect(binance.requests).toHaveLength(1))
    leave()
    await until(() => expect(aborted).toBe(true))
  })
})

describe('a feed that can not watch', () => {
  test('fails at once and says why', async () => {
    await open()
    const none = createFeed({ timing: fast })
    expect(none.ticker('binance_spot', btc).peek()).toMatchObject({
      state: 'failed',
      error: { name: 'MarketError', message: 'There is no WebSocket here: give createFeed one' },
    })
    feed.close()
    expect(feed.ticker('binance_spot', { base: 'ETH', counter: 'USDT' }).peek()).toMatchObject({
      state: 'failed',
      error: { message: 'This feed is closed' },
    })
    none.close()
  })
})
