import { expect, test } from 'vitest'
import type { FeedAct } from '../../../playground/sandbox/exchanges/wire/feedFault'
import type { Timing } from '../timing'
import { openStage, type Stage } from './testStage'
import type { Topic, TroubledFeed } from './testTroubledFeed'
import { until } from './testUntil'

/** The faults of reliability.md S7, and a clock that is set back, each from a living feed back to a living feed, nothing impossible shown meanwhile. */
export function promiseFaults(feed: TroubledFeed): void {
  for (const { name, before, timing, deserves } of FAULTS)
    test.concurrent(`${feed.name}: ${name}`, async ({ onTestFinished }) => {
      const stage = await openStage(feed, before?.(feed), timing)
      onTestFinished(stage.close)
      if (before === undefined) await alive(stage)
      await deserves(stage)
      stage.fault()
      await alive(stage)
      expect(stage.insane()).toEqual([])
      stage.leave()
      await until(() => expect(stage.open()).toEqual({ lines: 0, channels: 0 }))
      expect(stage.report()).toEqual({ sockets: [], topics: [] })
    })
}

type Fault = {
  readonly name: string
  /** What already goes wrong when the feed is opened. */
  readonly before?: (feed: TroubledFeed) => Parameters<Stage['fault']>
  readonly timing?: Partial<Timing>
  readonly deserves: (stage: Stage) => Promise<void>
}

/** Both are live by their streams, on exactly the sockets there should be. */
async function alive(stage: Stage): Promise<void> {
  await until(() => {
    expect(stage.states()).toEqual(['live', 'live'])
    const { sockets } = stage.report()
    expect(sockets.flatMap(({ wanted }) => wanted)).toHaveLength(stage.feed.topics.length)
    for (const { wanted, confirmed } of sockets) expect(confirmed).toEqual(wanted)
    for (const topic of stage.feed.topics) expect(stage.frame(topic)).not.toBeNull()
    expect(stage.open().lines).toBe(stage.feed.sockets)
  })
  // What has been acknowledged may still live by REST.
  await framesPass(stage)
}

/** Each stream shows something new, so often. */
async function framesPass(stage: Stage, count = 3): Promise<void> {
  const from = stage.moment()
  await until(() => {
    for (const topic of stage.feed.topics) expect(stage.shown(topic, from).length).toBeGreaterThanOrEqual(count)
  })
}

/** Everything that streams tell is shown as stale. */
const isStale = (stage: Stage, from: number, topics = stage.feed.topics) =>
  until(() => {
    for (const topic of topics) expect(stage.shown(topic, from).map(({ state }) => state)).toContain('stale')
  })

const said = (stage: Stage, message: string) =>
  stage.feed.topics.some(topic => stage.shown(topic, 0).some(({ error }) => error?.message === message))
const UNDER_MAINTENANCE = 'Exchange is under maintenance'

type Spoilt = FeedAct | ((stage: Stage) => FeedAct)
const actOf = (spoilt: Spoilt, stage: Stage): FeedAct => (typeof spoilt === 'function' ? spoilt(stage) : spoilt)

/** A spoilt frame of the stream that faults about books are told of, or of the price's. */
const spoilt =
  (how: keyof TroubledFeed['spoilt'], topic?: Topic) =>
  (stage: Stage): FeedAct => ({
    text: JSON.stringify(stage.feed.spoilt[how](stage.frame(topic ?? stage.feed.depth) as never)),
  })

/** Spoilt frames go by and are noticed. On a busy machine a newer one may pass a lone one before it is read: then another is sent. */
async function provoke(stage: Stage, act: FeedAct, topic: Topic, isNoticed: () => boolean): Promise<void> {
  const isNoticedIn = (ms: number) =>
    until(() => expect(isNoticed()).toBe(true), ms).then(
      () => true,
      () => false,
    )
  do {
    stage.fault(act, topic)
    await framesPass(stage)
  } while (!(await isNoticedIn(act.text === undefined ? 30_000 : 3_000)))
}

/** Spoilt frames go by: dropped and counted, nothing shown of them, no new connection. */
const isShruggedOff = (fault: Spoilt, dropped: number, topic?: Topic) => async (stage: Stage) => {
  const [opened, from, counted] = [stage.opened(), stage.moment(), stage.dropped()]
  await provoke(stage, actOf(fault, stage), topic ?? stage.feed.depth, () => stage.dropped() - counted >= dropped)
  expect([stage.opened(), stage.dropped() - counted]).toEqual([opened, dropped])
  for (const each of stage.feed.topics.filter(one => !mayStray(stage.feed, one)))
    expect(new Set(stage.shown(each, from).map(({ state }) => state))).toEqual(new Set(['live']))
}

/** A change that did not arrive, or arrived twice, may cross the book: it is then stale until it is told anew, on the same line. */
const mayStray = ({ byChanges, depth }: TroubledFeed, topic: Topic) => byChanges && topic === depth

/** The frame is well-formed but no price: what stood before it is stale, until the next. */
const isNotUsed = (fault: Spoilt, topic?: Topic) => async (stage: Stage) => {
  const [opened, from] = [stage.opened(), stage.moment()]
  const about = topic ?? stage.feed.depth
  const isStale = () => stage.shown(about, from).some(({ state }) => state === 'stale')
  await provoke(stage, actOf(fault, stage), about, isStale)
  expect(stage.opened()).toBe(opened)
}

const isNegative = (stage: Stage) =>
  stage.feed.negative === 'no price'
    ? isNotUsed(spoilt('negative'))(stage)
    : isShruggedOff(spoilt('negative'), stage.feed.negative === 'dropped' ? 1 : 0)(stage)

const isMovedFrom = (closeCode: number, words?: string) => async (stage: Stage) => {
  const opened = stage.opened()
  stage.fault({ closeCode })
  await until(() => expect(stage.opened()).toBe(opened + stage.feed.sockets))
  if (words !== undefined) await until(() => expect(said(stage, words)).toBe(true))
}

const FAULTS: readonly Fault[] = [
  {
    name: 'a line that is open and dead is noticed, its price is stale and its socket closed',
    async deserves(stage) {
      const [opened, from] = [stage.opened(), stage.moment()]
      stage.fault({ silence: 60_000 })
      await isStale(stage, from)
      await until(() => expect(stage.opened()).toBeGreaterThan(opened))
    },
  },
  {
    name: 'a connection lost while subscribing is subscribed again once',
    before: ({ depth }) => [{ closeCode: 1006 }, depth],
    async deserves(stage) {
      await until(() => expect(stage.asked()).toBe(2))
      await alive(stage)
      expect(stage.asked()).toBe(2)
    },
  },
  { name: 'a book sent twice is shown as one', deserves: isShruggedOff({ dupSnapshot: true }, 0) },
  { name: 'what is told of a pair that nobody watches is not shown', deserves: isShruggedOff(spoilt('stranger'), 0) },
  { name: 'frames left out put nothing impossible on the screen', deserves: isShruggedOff({ gap: 3 }, 0) },
  {
    name: 'nothing is live from a break on until the next connection',
    // REST, which may speak meanwhile, is not asked so soon.
    timing: { silentMs: 30_000 },
    async deserves(stage) {
      const [opened, from] = [stage.opened(), stage.moment()]
      stage.fault({ closeCode: 1006 })
      await isStale(stage, from)
      await until(() => expect(stage.opened()).toBe(opened + stage.feed.sockets))
      for (const topic of stage.feed.topics) {
        const shown = stage.shown(topic, from, stage.openedAt(opened)).map(({ state }) => state)
        expect(shown.slice(shown.indexOf('stale'))).not.toContain('live')
      }
    },
  },
  { name: 'older frames sent again put nothing impossible on the screen', deserves: isShruggedOff({ replay: 5 }, 0) },
  { name: 'text that is no JSON is dropped', deserves: isShruggedOff({ garbage: 3 }, 3) },
  { name: 'binary frames are dropped', deserves: isShruggedOff({ binary: 3 }, 3, 'ticker') },
  { name: 'an empty list is dropped', deserves: isShruggedOff({ text: '[]' }, 1, 'ticker') },
  { name: 'a frame of the wrong shape is dropped', deserves: isShruggedOff(spoilt('wrongShape'), 1) },
  {
    name: 'a frame that is too long is dropped',
    deserves: isShruggedOff(({ feed }) => ({ bytes: feed.tooLong ?? 1_200_000 }), 1),
  },
  { name: 'a crossed book is not used', deserves: isNotUsed(spoilt('crossed')) },
  {
    name: 'a number below zero is not shown',
    deserves: isNegative,
  },
  { name: 'a price of zero is not used', deserves: isNotUsed(spoilt('zeroPrice', 'ticker'), 'ticker') },
  {
    name: 'maintenance is said, and over by itself',
    async deserves(stage) {
      const from = stage.moment()
      stage.fault({ maintenance: 600 })
      await until(() => expect(said(stage, UNDER_MAINTENANCE)).toBe(true))
      await isStale(stage, from)
      await alive(stage)
    },
  },
  { name: 'a farewell is followed to a new socket', deserves: isMovedFrom(1001, UNDER_MAINTENANCE) },
  { name: 'a connection that breaks is made anew', deserves: isMovedFrom(1006) },
  { name: 'a restart of the service is waited for', deserves: isMovedFrom(1012, UNDER_MAINTENANCE) },
  {
    name: 'a stream that is refused leaves the others alone, and comes back',
    before: ({ depth }) => [{ ackError: 2 }, depth],
    async deserves(stage) {
      await until(() => expect(stage.states()).toEqual(['live', 'live']))
      await until(() => expect(stage.asked()).toBeGreaterThan(1))
      expect(stage.dropped()).toBe(0)
    },
  },
  {
    name: 'a stream that is acknowledged and silent falls back to REST',
    before: ({ depth }) => [{ silence: 60_000 }, depth],
    async deserves(stage) {
      const { depth } = stage.feed
      await until(() => expect(new Set(stage.shown(depth, 0).map(({ value }) => value)).size).toBeGreaterThan(3))
      expect(stage.states()).toEqual(['live', 'live'])
    },
  },
  {
    name: 'eight hours asleep cost one new connection',
    async deserves(stage) {
      const opened = stage.opened()
      stage.sleep(8 * 3_600_000)
      await until(() => expect(stage.opened()).toBe(opened + stage.feed.sockets))
      await alive(stage)
      expect(stage.opened()).toBe(opened + stage.feed.sockets)
    },
  },
  {
    name: 'a clock that is set back an hour holds nothing up',
    async deserves(stage) {
      const opened = stage.opened()
      stage.sleep(-3_600_000)
      await framesPass(stage)
      expect(stage.opened()).toBe(opened)
      for (const topic of stage.feed.topics)
        for (const { asOf } of stage.shown(topic, 0).slice(-1)) expect(asOf).toBeLessThan(Date.now() - 3_500_000)
    },
  },
]
