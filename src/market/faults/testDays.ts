import { afterEach, expect, test, vi } from 'vitest'
import type { FeedName } from '../../../playground/sandbox/exchanges/index'
import { createMemoryExchanges } from '../../../playground/sandbox/exchanges/memoryExchanges'
import { logProgress } from '../../../playground/trials/progress'
import { trialCount, trialSeed } from '../../../playground/trials/trialCount'
import type { OrderBook } from '../../domain/book/orderBook'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import { createFeed } from '../feed'
import { type Random, randomAct, randomOf } from './testRandom'
import { isSane } from './testSanity'
import { beginVirtualTime, pass } from './testVirtualTime'
import { isOfData, type Kind, WATCHED, type Watched } from './testWatched'

const dayMs = 86_400_000
const days = trialCount({ test: 1, trial: 30 })
const firstSeed = trialSeed(20_261_121)

/** Thirty days in a trial, each feed in a file of its own, so that they pass side by side. */
export function promiseDays(feed: FeedName): void {
  const watched = WATCHED.find(each => each.feed === feed)!
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const name = `${feed}: what is watched is subscribed and live and no more whenever it is quiet, nothing when all have left`
  test(name, { timeout: trialCount({ test: 60_000, trial: 3_600_000 }) }, async () => {
    for (let day = 0; day < days; day++) {
      const seed = firstSeed + day
      const { quietPoints, values } = await liveADay(watched, seed)
      logProgress(`${feed}: day ${day + 1} of ${days} (--seed ${seed}), ${quietPoints} quiet points, ${values} values`)
      expect(quietPoints).toBeGreaterThan(20)
      expect(values).toBeGreaterThan(1_000)
    }
  })
}

async function liveADay(watched: Watched, seed: number) {
  vi.useRealTimers()
  beginVirtualTime()
  const random = randomOf(seed)
  // How long the feed waits before it tries again is chance too: a seed repeats its day.
  vi.spyOn(Math, 'random').mockImplementation(randomOf(seed).unit)
  const exchanges = createMemoryExchanges(seed)
  let setBack = 0
  const feed = createFeed({
    now: () => Date.now() - setBack,
    exchanges: exchanges.urls,
    WebSocket: exchanges.WebSocket,
    fetch: exchanges.fetch,
    proxy: url => exchanges.fetch(url),
    // Asked by REST seldom: a day holds twelve thousand times seven seconds.
    timing: { pollMs: 35_000, restStaleMs: 75_000 },
  })
  const wishes = watched.pairs.flatMap(pair => (['ticker', 'orderBook'] as const).map(kind => ({ pair, kind })))
  const leaves = new Map<(typeof wishes)[number], () => void>()
  const insane: unknown[] = []
  let values = 0
  let quietPoints = 0

  const signalOf = ({ kind, pair }: { kind: Kind; pair: Watched['pairs'][number] }) => feed[kind](watched.account, pair)
  const look = ({ value }: Live<Ticker | OrderBook>) => {
    if (value !== undefined) values++
    if (!isSane(value, watched.changesAlone)) insane.push(value)
  }

  function toggle(wish: (typeof wishes)[number]): void {
    const leave = leaves.get(wish)
    leaves.delete(wish)
    if (leave !== undefined) leave()
    else leaves.set(wish, signalOf(wish).subscribe(look))
  }

  async function beQuiet(): Promise<void> {
    exchanges.reachable = true
    exchanges.faults(watched.feed, SLOW)
    // Longer than the longest pause between two tries, and a subscription after it.
    await pass(60_000)
    const wanted = [...leaves.keys()].flatMap(({ kind, pair }) => watched.held(kind, pair) ?? [])
    expect(exchanges.held(watched.feed).filter(isOfData).sort()).toEqual(wanted.sort())
    const { sockets } = feed.inspect()
    expect(sockets.flatMap(socket => socket.confirmed)).toHaveLength(wanted.length)
    expect(exchanges.count(watched.feed).lines).toBe(sockets.length)
    for (const wish of leaves.keys())
      expect(signalOf(wish).peek(), `${wish.kind} ${wish.pair.base}`).toMatchObject({ state: 'live' })
    quietPoints++
  }

  exchanges.faults(watched.feed, SLOW)
  for (const end = Date.now() + dayMs; Date.now() < end; ) {
    const chance = random.unit()
    if (chance < 0.4) toggle(random.pick(wishes))
    else if (chance < 0.75) exchanges.faults(watched.feed, [...SLOW, faultOf(watched, random)])
    else if (chance < 0.8) exchanges.reachable = !exchanges.reachable
    else if (chance < 0.85) feed.check()
    else if (chance < 0.9) {
      // The machine sleeps; on waking the page may be told, or may notice by itself.
      vi.setSystemTime(Date.now() + random.whole(1_000, 3_600_000))
      if (random.unit() < 0.5) feed.check()
    } else if (chance < 0.92) setBack += random.whole(1_000, 3_600_000)
    else await beQuiet()
    await pass(random.whole(0, random.unit() < 0.5 ? 2_000 : 300_000))
  }
  await beQuiet()

  for (const leave of leaves.values()) leave()
  await pass(2_000)
  expect(insane).toEqual([])
  expect(feed.inspect()).toEqual({ sockets: [], topics: [] })
  expect([vi.getTimerCount(), exchanges.count(watched.feed)]).toEqual([0, { lines: 0, channels: 0 }])
  feed.close()
  return { quietPoints, values }
}

/** A minute between two books, ten seconds between two prices: at their own pace a day takes minutes of this machine's time. */
const SLOW = [
  { feed: '', channel: 'book', act: { rate: 1 / 60 } },
  { feed: '', act: { rate: 0.1 } },
]

const faultOf = ({ feed }: Watched, random: Random) => {
  const topic = random.pick([undefined, 'ticker', 'book'])
  return { feed, act: randomAct(random), ...(topic !== undefined && { channel: topic }) }
}
