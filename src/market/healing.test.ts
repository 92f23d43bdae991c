import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFeed, type Feed } from './feed'
import { createMemoryBinance, type MemoryBinance } from './testing/memoryBinance'
import { TIMING } from './timing'

const btc = { base: 'BTC', counter: 'USDT' }
const ticker = 'btcusdt@miniTicker'
let binance: MemoryBinance
let feed: Feed

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
  binance = createMemoryBinance()
  feed = createFeed({ WebSocket: binance.WebSocket, fetch: binance.fetch })
})
afterEach(() => {
  feed.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// The reader's chunk is loaded in real time.
async function pass(ms: number) {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(ms)
}
const price = () => feed.ticker('binance_spot', btc)
const watch = () => price().subscribe(() => undefined)
const tick = (c: string) => binance.tick(ticker, { c })
const waits = () => binance.sockets.map(({ madeAt }, i) => madeAt - (binance.sockets[i - 1]?.madeAt ?? 0)).slice(1)

/** Watches the pair until its stream has delivered a price. */
async function live() {
  const leave = watch()
  await pass(100)
  tick('97121')
  await pass(20)
  expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97121' } })
  return leave
}

describe('a lost connection', () => {
  test('is reopened after exactly four seconds', async () => {
    await live()
    const lostAt = Date.now()
    binance.open()[0]?.end(1006)
    expect(price().peek()).toMatchObject({ state: 'stale', value: { price: '97121' } })
    await pass(3_999)
    expect(binance.sockets).toHaveLength(1)
    await pass(1)
    expect(binance.sockets[1]?.madeAt).toBe(lostAt + 4_000)
  })

  test('is reopened after four to eight seconds from the second failure on, after 15 to 30 from the tenth on', async () => {
    binance.reachable = false
    watch()
    await pass(400_000)
    const [first, ...rest] = waits().map(ms => ms - 20)
    expect(first).toBe(4_000)
    expect(rest.length).toBeGreaterThan(15)
    for (const ms of rest.slice(0, 8)) expect(ms >= 4_000 && ms <= 8_000).toBe(true)
    for (const ms of rest.slice(8)) expect(ms >= 15_000 && ms <= 30_000).toBe(true)
    // Two of so many may fall on one millisecond.
    expect(new Set(rest).size).toBeGreaterThan(rest.length - 3)
  })

  test('counts its failures anew after a price', async () => {
    await live()
    for (let i = 0; i < 3; i++) {
      binance.open()[0]?.end(1006)
      await pass(4_100)
      tick('97122')
      await pass(20)
    }
    expect(
      waits()
        .slice(-2)
        .every(ms => ms < 4_200),
    ).toBe(true)
  })

  test('counts its failures anew after a pong, even without a price', async () => {
    watch()
    for (let i = 0; i < 4; i++) {
      await pass(5_100)
      binance.open()[0]?.end(1006)
      await pass(4_000)
    }
    expect(waits().map(ms => Math.round(ms / 100))).toEqual([91, 91, 91, 91])
  })

  test('gets no unsubscribe for a stream that only the connection before it had', async () => {
    await live()
    const leave = feed.orderBook('binance_spot', btc).subscribe(() => undefined)
    await pass(100)
    leave()
    vi.advanceTimersByTime(1_000)
    binance.open()[0]?.end(1006)
    await pass(4_100)
    expect(binance.open()[0]?.sent).toMatchObject([{ method: 'SUBSCRIBE', params: [ticker] }])
  })

  test('forgets the counters of the connection before it', async () => {
    const book = feed.orderBook('binance_spot', btc)
    book.subscribe(() => undefined)
    await pass(100)
    const tickBook = (lastUpdateId: number, price: number) =>
      binance.tick('btcusdt@depth20', { lastUpdateId, bids: [[`${price}`, '1']], asks: [[`${price + 1}`, '1']] })
    tickBook(500, 97_000)
    await pass(20)
    binance.open()[0]?.end(1006)
    await pass(4_100)
    tickBook(3, 98_000)
    await pass(20)
    expect(book.peek()).toMatchObject({ state: 'live', value: { bids: [{ price: 98_000 }] } })
  })

  test('returns at different moments in a hundred tabs', async () => {
    binance.reachable = false
    const tabs = Array.from({ length: 100 }, () => createFeed({ WebSocket: binance.WebSocket, fetch: binance.fetch }))
    for (const tab of tabs) tab.ticker('binance_spot', btc).subscribe(() => undefined)
    await pass(60_000)
    const slots = new Map<number, number>()
    for (const { madeAt } of binance.sockets.slice(200)) {
      const slot = Math.floor(madeAt / 100)
      slots.set(slot, (slots.get(slot) ?? 0) + 1)
    }
    expect(slots.size).toBeGreaterThan(100)
    expect(Math.max(...slots.values())).toBeLessThanOrEqual(20)
    for (const tab of tabs) tab.close()
  })

  test('is subscribed again with exactly what is watched, in one message', async () => {
    await live()
    const eth = feed.ticker('binance_spot', { base: 'ETH', counter: 'USDT' }).subscribe(() => undefined)
    feed.orderBook('binance_spot', btc).subscribe(() => undefined)
    await pass(100)
    eth()
    binance.open()[0]?.end(1006)
    await pass(4_100)
    expect(binance.open()[0]?.sent).toMatchObject([{ method: 'SUBSCRIBE', params: [ticker, 'btcusdt@depth20'] }])
  })

  test('keeps its price, marked stale, until the stream delivers again', async () => {
    await live()
    const asOf = price().peek().asOf
    binance.open()[0]?.end(1006)
    await pass(4_100)
    expect(price().peek()).toMatchObject({ state: 'stale', value: { price: '97121' }, asOf })
    tick('97125')
    await pass(20)
    expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97125' } })
  })

  test('after a reconnect each pair whose stream delivers nothing is polled by REST', async () => {
    await live()
    binance.open()[0]?.end(1006)
    await pass(4_020 + 2_100)
    expect(binance.requests).toHaveLength(2)
    expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97120.01' } })
  })

  test.each([1001, 1012, 1013])('close code %i means that the exchange is under maintenance', async code => {
    await live()
    binance.open()[0]?.end(code)
    expect(price().peek()).toMatchObject({ state: 'stale', error: { message: 'Exchange is under maintenance' } })
  })

  test('the maintenance message disappears once the next connection delivers', async () => {
    await live()
    binance.open()[0]?.end(1006)
    await pass(4_100)
    tick('97122')
    await pass(20)
    expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97122' } })
    tick('0')
    await pass(20)
    expect(price().peek()).toMatchObject({ state: 'stale', error: { message: 'The market gives no price now' } })
  })

  test('delivers no late frame', async () => {
    await live()
    const [old] = binance.open()
    old!.end(1006)
    await pass(4_100)
    tick('97125')
    await pass(20)
    expect([old!.onmessage, old!.onopen, old!.onclose]).toEqual([null, null, null])
  })
})

test('a page whose sockets are blocked fetches the price as soon as it wakes up', async () => {
  binance.reachable = false
  watch()
  await pass(30_000)
  const before = binance.requests.length
  feed.check()
  await pass(50)
  expect(binance.requests.length).toBe(before + 1)
})

test('a page whose sockets are blocked shows REST prices', async () => {
  binance.reachable = false
  watch()
  await pass(120_000)
  expect(price().peek().state).toBe('live')
  expect(binance.requests.length).toBeGreaterThan(10)
})

describe('an exchange that stops answering', () => {
  test('is noticed within nine seconds, its price is stale and its socket closed', async () => {
    await live()
    const asOf = price().peek().asOf
    binance.freeze(true)
    await pass(9_000)
    expect(price().peek()).toMatchObject({ state: 'stale', value: { price: '97121' }, asOf })
    expect(binance.open()).toEqual([])
  })

  test('a quiet pair stays live on a socket that answers, and is good as of the last answer', async () => {
    await live()
    await pass(60_000)
    const { state, asOf } = price().peek()
    expect(state).toBe('live')
    expect(Date.now() - asOf!).toBeLessThanOrEqual(5_000)
    expect(binance.sockets).toHaveLength(1)
  })

  test('any frame counts as an answer: a socket that delivers prices stays open without a pong', async () => {
    await live()
    binance.open()[0]!.send = () => undefined
    for (let second = 0; second < 30; second++) {
      tick(String(97_000 + second))
      await pass(1_000)
    }
    expect(binance.sockets).toHaveLength(1)
  })

  test('a socket that never opens fails after ten seconds and is opened again', async () => {
    vi.spyOn(binance, 'open')
    const never = class extends (binance.WebSocket as new (url: string) => { close(): void }) {}
    const patient = createFeed({ WebSocket: never as unknown as typeof binance.WebSocket, fetch: binance.fetch })
    const leave = patient.ticker('binance_spot', btc).subscribe(() => undefined)
    for (const socket of binance.sockets) Object.assign(socket, { state: 'stuck' })
    await pass(1)
    for (const socket of binance.sockets) Object.assign(socket, { state: 'stuck' })
    await pass(14_100)
    expect(waits()[0]).toBe(14_000)
    leave()
    patient.close()
  })
})

describe('the age of a price', () => {
  test('a REST price is at most 15 s old, however long the next response takes', async () => {
    binance.reachable = false
    watch()
    await pass(50)
    const { asOf } = price().peek()
    binance.rest = () => new Promise(() => undefined)
    await pass(9_900)
    expect(price().peek()).toMatchObject({ state: 'live', asOf })
    await pass(5_200)
    expect(price().peek()).toMatchObject({ state: 'stale', asOf })
  })

  test('counts from when the market stopped giving one', async () => {
    await live()
    await pass(60_000)
    const from = Date.now()
    tick('0.00')
    await pass(20)
    expect(price().peek().state).toBe('stale')
    expect(price().peek().asOf).toBeGreaterThanOrEqual(from)
  })
})

describe('a slow REST response', () => {
  const inMs = (ms: number, price: string) => () =>
    new Promise<never>(done => setTimeout(() => done({ status: 200, body: { price } } as never), ms))

  test('gives a price that is as old as the request', async () => {
    binance.reachable = false
    const from = Date.now()
    binance.rest = inMs(8_000, '5')
    watch()
    await pass(8_100)
    expect(price().peek()).toMatchObject({ state: 'live', value: { price: '5' } })
    expect(price().peek().asOf! - from).toBeLessThan(100)
    binance.rest = () => new Promise(() => undefined)
    await pass(7_000)
    expect(price().peek().state).toBe('stale')
  })

  test('a response requested before the stream delivered and broke off does not replace the streamed value', async () => {
    binance.rest = inMs(5_000, '5')
    await live()
    binance.open()[0]?.end(1006)
    await pass(5_000)
    expect(price().peek()).toMatchObject({ state: 'stale', value: { price: '97121' } })
  })

  test('does not replace a value streamed since', async () => {
    binance.rest = inMs(5_000, '5')
    await live()
    await pass(6_000)
    expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97121' } })
  })

  test('an unknown pair in a late response does not end a stream that delivered since', async () => {
    binance.rest = () =>
      new Promise<never>(done => setTimeout(() => done({ status: 400, body: { code: -1121 } } as never), 5_000))
    await live()
    await pass(6_000)
    expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97121' } })
  })
})

describe('a hidden page', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('shows no frame from before a disconnection once it paints again', async () => {
    await live()
    let paint = () => {}
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
      paint = run
      return 1
    })
    vi.stubGlobal('cancelAnimationFrame', () => undefined)
    tick('97122')
    binance.rest = undefined
    binance.open()[0]?.end(1006)
    await pass(4_100)
    paint()
    expect(price().peek()).toMatchObject({ state: 'stale', value: { price: '97121' } })
  })

  test.each([false, true])(
    'keeps a connection that delivers, and its prices are live when it returns; created hidden: %s',
    async before => {
      const page = Object.assign(new EventTarget(), { visibilityState: before ? 'hidden' : 'visible' })
      vi.stubGlobal('document', page)
      vi.stubGlobal('requestAnimationFrame', () => 1)
      vi.stubGlobal('cancelAnimationFrame', () => undefined)
      // A hidden page's timers come once a minute.
      const every = globalThis.setInterval
      vi.stubGlobal('setInterval', (run: () => void, ms: number) => every(run, Math.max(ms, 60_000)))
      feed.close()
      feed = createFeed({ WebSocket: binance.WebSocket, fetch: binance.fetch })
      watch()
      await pass(100)
      tick('97121')
      page.visibilityState = 'hidden'
      if (!before) page.dispatchEvent(new Event('visibilitychange'))
      for (let seconds = 0; seconds < 330; seconds += 15) {
        tick('97121')
        await pass(15_000)
      }
      tick('97121')
      const socket = binance.open()
      page.visibilityState = 'visible'
      page.dispatchEvent(new Event('visibilitychange'))
      await pass(0)
      expect(feed.inspect().sockets[0]?.state).toBe('open')
      expect(binance.open()).toEqual(socket)
      expect(price().peek().error).toBeUndefined()
      feed.close()
    },
  )
})

test('a price whose connection is lost was good until its last message', async () => {
  await live()
  await pass(20_000)
  binance.rest = undefined
  const brokeAt = Date.now()
  binance.open()[0]?.end(1006)
  // The new connection has delivered no price, so the old price keeps its time.
  await pass(8_000)
  expect(price().peek().state).toBe('stale')
  const age = brokeAt - price().peek().asOf!
  expect(age >= 0 && age <= 5_000).toBe(true)
})

describe('a page that slept', () => {
  const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)

  test('replaces its dead socket once and at once when it wakes up', async () => {
    await live()
    sleep(8 * 3_600_000)
    feed.check()
    expect(price().peek().state).toBe('stale')
    expect(binance.sockets).toHaveLength(2)
    await pass(30_000)
    expect(binance.sockets).toHaveLength(2)
    expect(price().peek().state).toBe('live')
  })

  test('notices by its own clock without a wake-up event', async () => {
    await live()
    sleep(8 * 3_600_000)
    await pass(5_000)
    expect(binance.sockets).toHaveLength(2)
  })

  test('does not take its own late timer for a failure', async () => {
    await live()
    binance.freeze(true)
    await pass(5_000)
    sleep(8 * 3_600_000)
    await pass(4_000)
    expect(binance.sockets).toHaveLength(2)
  })

  test('after a short sleep the page pings; its price is stale until the answer', async () => {
    await live()
    sleep(20_000)
    feed.check()
    expect(price().peek().state).toBe('stale')
    await pass(50)
    expect(price().peek().state).toBe('live')
    expect(binance.sockets).toHaveLength(1)
  })

  test('reconnects at once when it is online again', async () => {
    await live()
    binance.reachable = false
    binance.open()[0]?.end(1006)
    await pass(100_000)
    const tried = binance.sockets.length
    binance.reachable = true
    await pass(4_000)
    feed.check()
    expect(binance.sockets.length).toBeLessThanOrEqual(tried + 1)
    await pass(30)
    expect(binance.open()).toHaveLength(1)
  })

  test('waking up again and again makes no storm of connections', async () => {
    binance.reachable = false
    watch()
    for (let i = 0; i < 100; i++) {
      await pass(100)
      feed.check()
    }
    expect(binance.sockets.length).toBeLessThanOrEqual(4)
  })
})

describe('a clock that is set back an hour', () => {
  const setBack = () => vi.setSystemTime(Date.now() - 3_600_000)

  test('does not delay the subscription of a new pair', async () => {
    for (const base of ['BTC', 'ETH', 'ADA', 'XRP']) {
      feed.ticker('binance_spot', { base, counter: 'USDT' }).subscribe(() => undefined)
      await pass(60)
    }
    setBack()
    feed.ticker('binance_spot', { base: 'SOL', counter: 'USDT' }).subscribe(() => undefined)
    await pass(2_000)
    expect(binance.sockets[0]?.sent.at(-1)?.params).toEqual(['solusdt@miniTicker'])
  })

  test('does not keep a REST price live', async () => {
    binance.reachable = false
    watch()
    await pass(50)
    setBack()
    binance.rest = undefined
    await pass(30_000)
    expect(price().peek().state).toBe('stale')
  })

  test('makes no stale price younger', async () => {
    await live()
    binance.rest = undefined
    binance.reachable = false
    binance.open()[0]?.end(1006)
    setBack()
    await pass(30_000)
    // But for the seconds around the step at which nothing looked at the clock.
    const age = Date.now() - price().peek().asOf!
    expect(age >= 22_000 && age <= 30_100).toBe(true)
  })
})

describe('an announced shutdown', () => {
  const announce = () => binance.open()[0]?.say('{"stream":"!serverShutdown","data":{"e":"serverShutdown","E":1}}')

  test('moves to a new socket at once', async () => {
    await live()
    announce()
    expect(binance.sockets).toHaveLength(2)
    await pass(100)
    tick('97130')
    await pass(20)
    expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97130' } })
  })

  test('a shutdown announced on every new socket makes no storm of connections', async () => {
    await live()
    for (let i = 0; i < 50; i++) {
      announce()
      await pass(200)
    }
    expect(binance.sockets.length).toBeLessThanOrEqual(6)
  })
})

test('a price that no call could fetch is fetched again as soon as its socket is open again', async () => {
  binance.rest = undefined
  watch()
  await pass(60_000)
  const before = binance.requests.length
  expect(before).toBeLessThan(8)
  binance.rest = () => ({ status: 200, body: { symbol: 'BTCUSDT', price: '97120' } })
  binance.open()[0]?.end(1006)
  await pass(TIMING.reconnectMs + TIMING.resyncMs + 200)
  expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97120' } })
})

test('an unusable first REST price is fetched again after two seconds', async () => {
  binance.rest = () => ({ status: 200, body: { symbol: 'BTCUSDT', price: '0.00000000' } })
  watch()
  await pass(100)
  expect(binance.requests).toHaveLength(1)
  await pass(TIMING.resyncMs)
  expect(binance.requests).toHaveLength(2)
})

describe('unreadable frames', () => {
  const storm = async (frames: readonly unknown[]) => {
    for (const frame of frames) {
      binance.open()[0]?.say(frame)
      await pass(20)
    }
  }

  test('are dropped and counted, and the price stays', async () => {
    await live()
    await storm([
      '<html>',
      new Uint8Array(3),
      '[]',
      'null',
      '{"stream":"btcusdt@miniTicker","data":{}}',
      'x'.repeat(1_000_001),
    ])
    expect(feed.inspect().sockets[0]).toMatchObject({ dropped: 6, state: 'open' })
    expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97121' } })
  })

  test('ten in a row reconnect once, however many follow', async () => {
    await live()
    await storm(Array(9).fill('{"x":1}'))
    expect(binance.open()).toHaveLength(1)
    await storm(['{"x":1}'])
    expect(binance.open()).toHaveLength(0)
    await pass(4_100)
    await storm(Array(200).fill('{"x":1}'))
    expect(binance.sockets).toHaveLength(2)
    tick('97133')
    await pass(20)
    expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97133' } })
  })

  const eth = { base: 'ETH', counter: 'USDT' }
  const bad = { c: '' }

  test('of one pair leave the connection to the others, and only that pair is subscribed anew', async () => {
    feed.ticker('binance_spot', eth).subscribe(() => undefined)
    await live()
    binance.tick('ethusdt@miniTicker', { c: '3105' })
    await pass(20)
    binance.rest = () => ({ status: 503, body: { code: -1, msg: 'Closed' } })
    for (let i = 0; i < 40; i++) {
      binance.tick('ethusdt@miniTicker', bad)
      await pass(500)
    }
    expect(binance.sockets).toHaveLength(1)
    expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97121' } })
    expect(feed.ticker('binance_spot', eth).peek()).toMatchObject({
      state: 'stale',
      value: { price: '3105' },
      error: {},
    })
    const [socket] = binance.sockets
    const sent = (method: string) => socket!.sent.filter(each => each.method === method).map(({ params }) => params)
    expect(sent('UNSUBSCRIBE')).toEqual([['ethusdt@miniTicker']])
    expect(sent('SUBSCRIBE').slice(1)).toEqual([['ethusdt@miniTicker']])
    binance.tick('ethusdt@miniTicker', { c: '3106' })
    await pass(20)
    expect(feed.ticker('binance_spot', eth).peek()).toMatchObject({ state: 'live', value: { price: '3106' } })
  })

  test('of several pairs, ten in a row reconnect', async () => {
    feed.ticker('binance_spot', eth).subscribe(() => undefined)
    await live()
    for (let i = 0; i < 5; i++) {
      expect(binance.open()).toHaveLength(1)
      tick('')
      binance.tick('ethusdt@miniTicker', bad)
      await pass(20)
    }
    expect(binance.open()).toHaveLength(0)
  })

  test.each([
    [
      'unsorted',
      [
        ['2', '1'],
        ['1', '1'],
      ],
    ],
    [
      'doubled',
      [
        ['1', '1'],
        ['1', '1'],
      ],
    ],
  ])('a book of %s levels is “failed” with a message; the ticker stays live', async (_, asks) => {
    const book = { lastUpdateId: 101, bids: [], asks }
    binance.rest = url => ({ status: 200, body: url.includes('depth') ? book : { price: '97120' } })
    const watched = feed.orderBook('binance_spot', btc)
    watched.subscribe(() => undefined)
    await live()
    for (let i = 0; i < 25; i++) {
      binance.tick('btcusdt@depth20', book)
      tick('97122')
      await pass(1_000)
      if (i > 12) expect(watched.peek()).toMatchObject({ state: 'failed', error: { name: 'MarketError' } })
    }
    expect(price().peek().state).toBe('live')
    expect(binance.sockets).toHaveLength(1)
  })

  test('frames of more than a megabyte are not even parsed', async () => {
    await live()
    const parse = vi.spyOn(JSON, 'parse')
    await storm([JSON.stringify({ stream: ticker, data: { c: '1', pad: 'x'.repeat(1_000_000) } })])
    expect(parse).not.toHaveBeenCalled()
  })
})

test('many pairs mounted one after the other never send more than five messages in a second', async () => {
  feed.close()
  feed = createFeed({ WebSocket: binance.WebSocket, fetch: binance.fetch, timing: { lingerMs: 10 } })
  for (let i = 0; i < 40; i++) {
    const leave = feed.ticker('binance_spot', { base: `C${i}`, counter: 'USDT' }).subscribe(() => undefined)
    if (i % 2 === 0) leave()
    await pass(40)
  }
  await pass(1_000)
  const sent = binance.sockets.flatMap(socket => socket.sent)
  expect(sent.some(({ params }) => params?.includes('c39usdt@miniTicker'))).toBe(true)
  const times = sent.map(({ at }) => at)
  expect(times.length).toBeGreaterThan(4)
  for (const from of times) expect(times.filter(at => at >= from && at < from + 1_000).length).toBeLessThanOrEqual(5)
})

describe('between two paints', () => {
  let paint: (() => void) | undefined
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
      paint = run
      return 1
    })
    vi.stubGlobal('cancelAnimationFrame', () => {
      paint = undefined
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('only the newest of many frames is parsed; a page that does not paint parses none and polls no REST', async () => {
    watch()
    await pass(100)
    expect(price().peek().state).toBe('live')
    const parse = vi.spyOn(JSON, 'parse')
    // Without the other fields a ticker is read by JSON.parse, which can be counted.
    for (let i = 1; i <= 200; i++) tick(String(97_000 + i))
    const before = binance.requests.length
    await pass(TIMING.firstValueMs + 3 * TIMING.pollMs)
    expect(binance.requests).toHaveLength(before)
    const parsed = () => parse.mock.calls.filter(([text]) => text.includes('"data"')).length
    expect([parsed(), price().peek().value?.price]).toEqual([0, '97120.01'])
    paint?.()
    expect([parsed(), price().peek().value?.price]).toEqual([1, '97200'])
  })
})
