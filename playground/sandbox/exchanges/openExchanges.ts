import { type ExchangeUrls, exchanges, type FeedName } from './index'
import { createMarketClock } from './market/marketClock'
import { readFeedFaults } from './wire/feedFault'
import { openStandIn, type StandIn } from './wire/standIn'
import type { WireEvent } from './wire/wireEvent'

/** All stand-ins, open in this process on ports of their own. */
export type Exchanges = {
  readonly urls: ExchangeUrls
  /** replaces what goes wrong, on all feeds; throws a sentence when the list is none */
  faults(list: unknown): void
  clock(offsetMs: number): void
  reseed(seed: number): void
  /** of one feed: sockets open and streams running */
  count(feed: FeedName): { lines: number; channels: number }
  stop(): Promise<void>
}

export const openExchanges = async (
  options: { seed: number; offsetMs?: number },
  record: (traffic: WireEvent) => void,
): Promise<Exchanges> => {
  const clock = createMarketClock(options.seed, options.offsetMs ?? 0)
  const open = async <Feed extends FeedName>(feed: Feed) =>
    [feed, await openStandIn<Record<string, string>>(feed, exchanges[feed], clock, record)] as const
  const feeds = Object.keys(exchanges) as FeedName[]
  const standIns = new Map<FeedName, StandIn<Record<string, string>>>(await Promise.all(feeds.map(open)))
  return {
    urls: Object.fromEntries([...standIns].map(([feed, { urls }]) => [feed, urls])) as ExchangeUrls,
    faults: list => {
      const faults = readFeedFaults(list, feeds)
      for (const [feed, standIn] of standIns) standIn.faults(faults.filter(fault => fault.feed === feed))
    },
    clock: clock.setOffset,
    reseed: clock.reseed,
    count: feed => standIns.get(feed)?.count() ?? { lines: 0, channels: 0 },
    stop: async () => {
      await Promise.all([...standIns.values()].map(standIn => standIn.stop()))
    },
  }
}
