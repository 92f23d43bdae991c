import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPriceModel } from '../../../playground/sandbox/exchanges/market/priceModel'
import { createMemoryExchanges, type MemoryExchanges } from '../../../playground/sandbox/exchanges/memoryExchanges'
import type { WireEvent } from '../../../playground/sandbox/exchanges/wire/wireEvent'
import { logProgress } from '../../../playground/trials/progress'
import { trialCount } from '../../../playground/trials/trialCount'
import { createFeed, type Feed } from '../feed'
import { beginVirtualTime, pass } from './testVirtualTime'
import { isDataStream, WATCHED_FEEDS, type WatchedFeed } from './testWatchedFeeds'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const reconnects = trialCount({ test: 80, trial: 10_000 })
/** 25 kB for each connection, but never more than 5 MB. */
const MAX_BYTES = Math.min(25_000 * reconnects, 5_000_000)

let exchanges: MemoryExchanges
let feed: Feed
let traffic: WireEvent[]
/** Off where memory is measured: the messages would take it. */
let isRecorded: boolean

beforeEach(() => {
  beginVirtualTime()
  traffic = []
  isRecorded = true
  exchanges = createMemoryExchanges(7, each => {
    if (isRecorded) traffic.push(each)
  })
  feed = createFeed({
    exchanges: exchanges.urls,
    WebSocket: exchanges.WebSocket,
    fetch: exchanges.fetch,
    proxy: exchanges.proxy,
  })
})
afterEach(() => {
  feed.close()
  vi.useRealTimers()
})

const nothing = () => undefined
const signalsOf = ({ account, pairs }: WatchedFeed) =>
  pairs.flatMap(pair => [feed.ticker(account, pair), feed.orderBook(account, pair)])
const streamsOf = ({ pairs, streamName }: WatchedFeed) =>
  pairs.flatMap(pair => [streamName('ticker', pair), streamName('orderBook', pair)]).filter(name => name !== undefined)
const sentMessages = () => traffic.filter(({ kind }) => kind === 'ws-in')
const isUnsubscribe = (data = '') => /unsubscribe/i.test(data)
const isSubscribe = (data = '') => /subscribe/i.test(data) && !isUnsubscribe(data)
const expectNothingOpen = ({ feed: name }: WatchedFeed) => {
  expect(feed.inspect()).toEqual({ sockets: [], watches: [] })
  expect([vi.getTimerCount(), exchanges.count(name)]).toEqual([0, { lines: 0, channels: 0 }])
}

/** The most messages within any one second. */
const busiestSecond = (messages: readonly WireEvent[]): number =>
  Math.max(0, ...messages.map(({ at }) => messages.filter(other => other.at >= at && other.at < at + 1_000).length))

test('every pair of Binance is streamed, although one message can not name them all', async () => {
  const pairs = createPriceModel(7).pairs('binance_spot')
  for (const pair of pairs)
    for (const signal of [feed.ticker('binance_spot', pair), feed.orderBook('binance_spot', pair)])
      signal.subscribe(nothing)
  await pass(5_000)
  const { sockets, watches } = feed.inspect()
  expect(watches.filter(({ state }) => state !== 'live')).toEqual([])
  expect(sockets.map(({ confirmed }) => confirmed.length)).toEqual([2 * pairs.length])
})

for (const watched of WATCHED_FEEDS) {
  describe(`${watched.feed}, watched by many`, { tags: ['feed-faults'] }, () => {
    test('fifty widgets that come and go within a second subscribe each stream once and unsubscribe it once', async () => {
      const [stays] = signalsOf(watched)
      const leave = stays!.subscribe(nothing)
      for (let i = 0; i < 50; i++) {
        const leaves = signalsOf(watched).map(signal => signal.subscribe(nothing))
        await pass(10)
        for (const go of leaves) go()
        await pass(10)
      }
      await pass(5_000)
      const streamsInMessages = (isKind: (data?: string) => boolean) =>
        sentMessages().flatMap(({ data = '{}' }) => (isKind(data) ? watched.streamsIn(JSON.parse(data) as never) : []))
      expect(streamsInMessages(isSubscribe).sort()).toEqual(streamsOf(watched).sort())
      // The last stream of a socket ends with the socket.
      const ended = streamsInMessages(isUnsubscribe)
      expect(new Set(ended).size).toBe(ended.length)
      expect(exchanges.held(watched.feed).filter(isDataStream)).toEqual([
        watched.streamName('ticker', watched.pairs[0]!),
      ])
      expect(busiestSecond(sentMessages())).toBeLessThanOrEqual(watched.messagesPerSecond)
      leave()
      await pass(1_100)
      expectNothingOpen(watched)
    })

    test('a thousand listeners of one price share one socket and one subscription, and leave nothing open', async () => {
      const pair = watched.pairs[0]!
      const leaves = Array.from({ length: 1_000 }, () => feed.ticker(watched.account, pair).subscribe(nothing))
      await pass(4_000)
      expect(exchanges.count(watched.feed).lines).toBe(1)
      expect(sentMessages().filter(({ data }) => isSubscribe(data))).toHaveLength(1)
      for (const leave of leaves) leave()
      await pass(1_100)
      expectNothingOpen(watched)
    })

    test(`${reconnects} connections later no more memory is in use`, {
      timeout: trialCount({ test: 60_000, trial: 3_600_000 }),
    }, async () => {
      isRecorded = false
      const leaves = signalsOf(watched).map(signal => signal.subscribe(nothing))
      const reconnect = async (times: number) => {
        for (let i = 0; i < times; i++) {
          exchanges.faults(watched.feed, [SLOW, { feed: watched.feed, act: { closeCode: 1006 } }])
          // The next attempt comes after 4 s, then a first value.
          await pass(4_500)
        }
      }
      await reconnect(50)
      const before = heapUsed()
      for (let done = 0; done < reconnects; done += 1_000) {
        const now = Math.min(done + 1_000, reconnects)
        await reconnect(now - done)
        logProgress(`${watched.feed}: ${now} connections, ${((heapUsed() - before) / 1e6).toFixed(2)} MB more`)
      }
      expect(heapUsed() - before).toBeLessThan(MAX_BYTES)
      for (const leave of leaves) leave()
      await pass(1_100)
      expectNothingOpen(watched)
    })
  })
}

/** The rate of the streams does not matter here. */
const SLOW = { feed: '', act: { rate: 1 } }

function heapUsed(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
