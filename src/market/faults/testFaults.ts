import { expect, test } from 'vitest'
import type { FeedAct } from '../../../playground/sandbox/exchanges/wire/feedFault'
import type { Timing } from '../timing'
import type { FaultyFeed, Topic } from './testFaultyFeed'
import { openScenario, type Scenario } from './testScenario'
import { until } from './testUntil'

/** Tries each fault on a live feed. The feed must become live again and never show an impossible value. */
export function testFaults(feed: FaultyFeed): void {
  for (const { name, before, timing, check } of FAULTS)
    test.concurrent(`${feed.name}: ${name}`, async ({ onTestFinished }) => {
      const scenario = await openScenario(feed, before?.(feed), timing)
      onTestFinished(scenario.close)
      if (before === undefined) await untilLive(scenario)
      await check(scenario)
      scenario.fault()
      await untilLive(scenario)
      expect(scenario.impossible()).toEqual([])
      scenario.leave()
      await until(() => expect(scenario.open()).toEqual({ lines: 0, channels: 0 }))
      expect(scenario.report()).toEqual({ sockets: [], watches: [] })
    })
}

type Fault = {
  readonly name: string
  /** The fault that exists before the feed connects. */
  readonly before?: (feed: FaultyFeed) => Parameters<Scenario['fault']>
  readonly timing?: Partial<Timing>
  readonly check: (scenario: Scenario) => Promise<void>
}

/** Waits until price and book are live by their streams, on the expected number of sockets. */
async function untilLive(scenario: Scenario): Promise<void> {
  await until(() => {
    expect(scenario.states()).toEqual(['live', 'live'])
    const { sockets } = scenario.report()
    expect(sockets.flatMap(({ wanted }) => wanted)).toHaveLength(scenario.feed.topics.length)
    for (const { wanted, confirmed } of sockets) expect(confirmed).toEqual(wanted)
    for (const topic of scenario.feed.topics) expect(scenario.frame(topic)).not.toBeNull()
    expect(scenario.open().lines).toBe(scenario.feed.sockets)
  })
  // An acknowledged stream may still be live by REST, so wait for its frames.
  await framesPass(scenario)
}

/** Waits until each stream has shown so many new values. */
async function framesPass(scenario: Scenario, count = 3): Promise<void> {
  const from = scenario.moment()
  await until(() => {
    for (const topic of scenario.feed.topics) expect(scenario.shown(topic, from).length).toBeGreaterThanOrEqual(count)
  })
}

/** Waits until every streamed value is shown as stale. */
const untilStale = (scenario: Scenario, from: number, topics = scenario.feed.topics) =>
  until(() => {
    for (const topic of topics) expect(scenario.shown(topic, from).map(({ state }) => state)).toContain('stale')
  })

const hasShownError = (scenario: Scenario, message: string) =>
  scenario.feed.topics.some(topic => scenario.shown(topic, 0).some(({ error }) => error?.message === message))
const UNDER_MAINTENANCE = 'Exchange is under maintenance'

type Spoiled = FeedAct | ((scenario: Scenario) => FeedAct)
const actOf = (fault: Spoiled, scenario: Scenario): FeedAct => (typeof fault === 'function' ? fault(scenario) : fault)

/** Sends a spoiled frame on the stream of the topic; default: the stream that faults concern. */
const spoiled =
  (how: keyof FaultyFeed['spoiled'], topic?: Topic) =>
  (scenario: Scenario): FeedAct => ({
    text: JSON.stringify(scenario.feed.spoiled[how](scenario.frame(topic ?? scenario.feed.faultTopic) as never)),
  })

/** Sends spoiled frames until one is noticed: on a busy machine a newer frame may replace it before it is read. */
async function provoke(scenario: Scenario, act: FeedAct, topic: Topic, isNoticed: () => boolean): Promise<void> {
  const isNoticedIn = (ms: number) =>
    until(() => expect(isNoticed()).toBe(true), ms).then(
      () => true,
      () => false,
    )
  do {
    scenario.fault(act, topic)
    await framesPass(scenario)
  } while (!(await isNoticedIn(act.text === undefined ? 30_000 : 3_000)))
}

/** Spoiled frames are dropped and counted. Nothing of them is shown, and the connection stays. */
const isDropped = (fault: Spoiled, dropped: number, topic?: Topic) => async (scenario: Scenario) => {
  const [opened, from, counted] = [scenario.opened(), scenario.moment(), scenario.dropped()]
  await provoke(
    scenario,
    actOf(fault, scenario),
    topic ?? scenario.feed.faultTopic,
    () => scenario.dropped() - counted >= dropped,
  )
  expect([scenario.opened(), scenario.dropped() - counted]).toEqual([opened, dropped])
  for (const each of scenario.feed.topics.filter(one => !mayBecomeInconsistent(scenario.feed, one)))
    expect(new Set(scenario.shown(each, from).map(({ state }) => state))).toEqual(new Set(['live']))
}

/** A missed or repeated change may cross the book, which is then stale until its next snapshot. */
const mayBecomeInconsistent = ({ isIncremental, faultTopic }: FaultyFeed, topic: Topic) =>
  isIncremental && topic === faultTopic

/** The frame is well-formed but holds no price: the last value is stale until the next frame. */
const makesStale = (fault: Spoiled, topic?: Topic) => async (scenario: Scenario) => {
  const [opened, from] = [scenario.opened(), scenario.moment()]
  const faulty = topic ?? scenario.feed.faultTopic
  const isStale = () => scenario.shown(faulty, from).some(({ state }) => state === 'stale')
  await provoke(scenario, actOf(fault, scenario), faulty, isStale)
  expect(scenario.opened()).toBe(opened)
}

const checkNegative = (scenario: Scenario) =>
  scenario.feed.negative === 'no price'
    ? makesStale(spoiled('negative'))(scenario)
    : isDropped(spoiled('negative'), scenario.feed.negative === 'dropped' ? 1 : 0)(scenario)

const reconnectsAfter = (closeCode: number, message?: string) => async (scenario: Scenario) => {
  const opened = scenario.opened()
  scenario.fault({ closeCode })
  await until(() => expect(scenario.opened()).toBe(opened + scenario.feed.sockets))
  if (message !== undefined) await until(() => expect(hasShownError(scenario, message)).toBe(true))
}

const FAULTS: readonly Fault[] = [
  {
    name: 'a connection that is open but dead makes its price stale and is closed',
    async check(scenario) {
      const [opened, from] = [scenario.opened(), scenario.moment()]
      scenario.fault({ silence: 60_000 })
      await untilStale(scenario, from)
      await until(() => expect(scenario.opened()).toBeGreaterThan(opened))
    },
  },
  {
    name: 'after a connection is lost while subscribing, the stream is subscribed again once',
    before: ({ faultTopic }) => [{ closeCode: 1006 }, faultTopic],
    async check(scenario) {
      await until(() => expect(scenario.subscriptions()).toBe(2))
      await untilLive(scenario)
      expect(scenario.subscriptions()).toBe(2)
    },
  },
  {
    name: 'changes that come before their snapshot cause no impossible value',
    before: ({ faultTopic }) => [{ lateSnapshot: 3 }, faultTopic],
    check: untilLive,
  },
  { name: 'a book sent twice is shown once', check: isDropped({ dupSnapshot: true }, 0) },
  { name: 'a frame of a pair that nobody watches is not shown', check: isDropped(spoiled('stranger'), 0) },
  { name: 'missing frames cause no impossible value', check: isDropped({ gap: 3 }, 0) },
  {
    name: 'nothing is live between a disconnection and the next connection',
    // Longer than the test, so that REST sends nothing meanwhile.
    timing: { firstValueMs: 30_000 },
    async check(scenario) {
      const [opened, from] = [scenario.opened(), scenario.moment()]
      scenario.fault({ closeCode: 1006 })
      await untilStale(scenario, from)
      await until(() => expect(scenario.opened()).toBe(opened + scenario.feed.sockets))
      for (const topic of scenario.feed.topics) {
        const shown = scenario.shown(topic, from, scenario.openedAt(opened)).map(({ state }) => state)
        expect(shown.slice(shown.indexOf('stale'))).not.toContain('live')
      }
    },
  },
  { name: 'repeated older frames cause no impossible value', check: isDropped({ replay: 5 }, 0) },
  { name: 'a text that is no JSON is dropped', check: isDropped({ garbage: 3 }, 3) },
  { name: 'binary frames are dropped', check: isDropped({ binary: 3 }, 3, 'ticker') },
  { name: 'an empty list is dropped', check: isDropped({ text: '[]' }, 1, 'ticker') },
  { name: 'a frame of the wrong shape is dropped', check: isDropped(spoiled('wrongShape'), 1) },
  {
    name: 'a frame that is too long is dropped',
    check: isDropped(({ feed }) => ({ bytes: feed.tooLong ?? 1_200_000 }), 1),
  },
  { name: 'a crossed book is not used', check: makesStale(spoiled('crossed')) },
  {
    name: 'a number below zero is not shown',
    check: checkNegative,
  },
  { name: 'a price of zero is not used', check: makesStale(spoiled('zeroPrice', 'ticker'), 'ticker') },
  {
    name: 'maintenance is shown and ends by itself',
    async check(scenario) {
      const from = scenario.moment()
      scenario.fault({ maintenance: 600 })
      await until(() => expect(hasShownError(scenario, UNDER_MAINTENANCE)).toBe(true))
      await untilStale(scenario, from)
      await untilLive(scenario)
    },
  },
  { name: 'a connection closed with 1001 is replaced', check: reconnectsAfter(1001, UNDER_MAINTENANCE) },
  { name: 'a broken connection is replaced', check: reconnectsAfter(1006) },
  {
    name: 'a restart of the service is shown and followed by a new connection',
    check: reconnectsAfter(1012, UNDER_MAINTENANCE),
  },
  {
    name: 'a rejected stream leaves the others live and comes back',
    before: ({ faultTopic }) => [{ ackError: 2 }, faultTopic],
    async check(scenario) {
      await until(() => expect(scenario.states()).toEqual(['live', 'live']))
      await until(() => expect(scenario.subscriptions()).toBeGreaterThan(1))
      expect(scenario.dropped()).toBe(0)
    },
  },
  {
    name: 'an acknowledged but silent stream falls back to REST',
    before: ({ faultTopic }) => [{ silence: 60_000 }, faultTopic],
    async check(scenario) {
      const { faultTopic } = scenario.feed
      await until(() =>
        expect(new Set(scenario.shown(faultTopic, 0).map(({ value }) => value)).size).toBeGreaterThan(3),
      )
      expect(scenario.states()).toEqual(['live', 'live'])
    },
  },
  {
    name: 'after eight hours of sleep there is one new connection',
    async check(scenario) {
      const opened = scenario.opened()
      scenario.sleep(8 * 3_600_000)
      await until(() => expect(scenario.opened()).toBe(opened + scenario.feed.sockets))
      await untilLive(scenario)
      expect(scenario.opened()).toBe(opened + scenario.feed.sockets)
    },
  },
  {
    name: 'a clock set back by an hour delays nothing',
    async check(scenario) {
      const opened = scenario.opened()
      scenario.sleep(-3_600_000)
      await framesPass(scenario)
      expect(scenario.opened()).toBe(opened)
      for (const topic of scenario.feed.topics)
        for (const { asOf } of scenario.shown(topic, 0).slice(-1)) expect(asOf).toBeLessThan(Date.now() - 3_500_000)
    },
  },
]
