import { afterEach, expect, test, vi } from 'vitest'
import type { FeedName } from '../../../playground/sandbox/exchanges/index'
import { createMemoryExchanges } from '../../../playground/sandbox/exchanges/memoryExchanges'
import { logProgress } from '../../../playground/trials/progress'
import { trialCount, trialSeed } from '../../../playground/trials/trialCount'
import type { OrderBook } from '../../domain/book/orderBook'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import { createFeed } from '../feed'
import { isPossibleValue } from './testAssertions'
import { type Random, randomAct, randomOf } from './testRandom'
import { beginVirtualTime, pass } from './testVirtualTime'
import { isDataStream, type Kind, WATCHED_FEEDS, type WatchedFeed } from './testWatchedFeeds'

const days = trialCount({ test: 1, trial: 30 })
const hours = trialCount({ test: 8, trial: 24 })
const firstSeed = trialSeed(20_261_121)

/** A test runs eight hours, a trial thirty days. Each feed has a file of its own, so that they run side by side. */
export function testVirtualDays(feed: FeedName): void {
  const watched = WATCHED_FEEDS.find(each => each.feed === feed)!
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const name = `${feed}: at every quiet point exactly the watched streams are subscribed and live, and none once all have left`
  test(name, { timeout: trialCount({ test: 60_000, trial: 3_600_000 }) }, async () => {
    for (let day = 0; day < days; day++) {
      const seed = firstSeed + day
      const { quietPoints, values } = await runDay(watched, seed)
      logProgress(`${feed}: day ${day + 1} of ${days} (--seed ${seed}), ${quietPoints} quiet points, ${values} values`)
      expect(quietPoints).toBeGreaterThan(hours * 0.8)
      expect(values).toBeGreaterThan(hours * 40)
    }
  })
}

async function runDay(watched: WatchedFeed, seed: number) {
  vi.useRealTimers()
  beginVirtualTime()
  const random = randomOf(seed)
  // The feed's retries are random too, so a seed must fix them to repeat its day.
  vi.spyOn(Math, 'random').mockImplementation(randomOf(seed).unit)
  const exchanges = createMemoryExchanges(seed)
  let setBack = 0
  const feed = createFeed({
    now: () => Date.now() - setBack,
    exchanges: exchanges.urls,
    WebSocket: exchanges.WebSocket,
    fetch: exchanges.fetch,
    proxy: exchanges.proxy,
    // REST is polled less often: a day holds twelve thousand times seven seconds.
    timing: { pollMs: 35_000, restStaleMs: 75_000 },
  })
  const topics = watched.pairs.flatMap(pair => (['ticker', 'orderBook'] as const).map(kind => ({ pair, kind })))
  const leaves = new Map<(typeof topics)[number], () => void>()
  const impossible: unknown[] = []
  let values = 0
  let quietPoints = 0

  const signalOf = ({ kind, pair }: { kind: Kind; pair: WatchedFeed['pairs'][number] }) =>
    feed[kind](watched.account, pair)
  const record = ({ value }: Live<Ticker | OrderBook>) => {
    if (value !== undefined) values++
    if (!isPossibleValue(value, watched.mayBeOneSided)) impossible.push(value)
  }

  function toggle(topic: (typeof topics)[number]): void {
    const leave = leaves.get(topic)
    leaves.delete(topic)
    if (leave !== undefined) leave()
    else leaves.set(topic, signalOf(topic).subscribe(record))
  }

  async function checkQuietPoint(): Promise<void> {
    exchanges.reachable = true
    exchanges.faults(watched.feed, SLOW)
    // Longer than the longest pause between two attempts and the subscription after it.
    await pass(60_000)
    const wanted = [...leaves.keys()].flatMap(({ kind, pair }) => watched.streamName(kind, pair) ?? [])
    expect(exchanges.held(watched.feed).filter(isDataStream).sort()).toEqual(wanted.sort())
    const { sockets } = feed.inspect()
    expect(sockets.flatMap(socket => socket.confirmed)).toHaveLength(wanted.length)
    expect(exchanges.count(watched.feed).lines).toBe(sockets.length)
    for (const topic of leaves.keys())
      expect(signalOf(topic).peek(), `${topic.kind} ${topic.pair.base}`).toMatchObject({ state: 'live' })
    quietPoints++
  }

  exchanges.faults(watched.feed, SLOW)
  for (const end = Date.now() + hours * 3_600_000; Date.now() < end; ) {
    const chance = random.unit()
    if (chance < 0.4) toggle(random.pick(topics))
    else if (chance < 0.75) exchanges.faults(watched.feed, [...SLOW, faultOf(watched, random)])
    else if (chance < 0.8) exchanges.reachable = !exchanges.reachable
    else if (chance < 0.85) feed.check()
    else if (chance < 0.9) {
      // The machine sleeps. On waking the page may get an event, or must notice by itself.
      vi.setSystemTime(Date.now() + random.whole(1_000, 3_600_000))
      if (random.unit() < 0.5) feed.check()
    } else if (chance < 0.92) setBack += random.whole(1_000, 3_600_000)
    else await checkQuietPoint()
    await pass(random.whole(0, random.unit() < 0.5 ? 2_000 : 300_000))
  }
  await checkQuietPoint()

  for (const leave of leaves.values()) leave()
  await pass(2_000)
  expect(impossible).toEqual([])
  expect(feed.inspect()).toEqual({ sockets: [], watches: [] })
  expect([vi.getTimerCount(), exchanges.count(watched.feed)]).toEqual([0, { lines: 0, channels: 0 }])
  feed.close()
  return { quietPoints, values }
}

/** A book a minute and a price every ten seconds: at the usual rates a day would take minutes of real time. */
const SLOW = [
  { feed: '', channel: 'book', act: { rate: 1 / 60 } },
  { feed: '', act: { rate: 0.1 } },
]

const faultOf = ({ feed }: WatchedFeed, random: Random) => {
  const channel = random.pick([undefined, 'ticker', 'book'])
  return { feed, act: randomAct(random), ...(channel !== undefined && { channel }) }
}
