import { type ExchangeUrls, exchanges, type FeedName } from './index'
import { createMarketClock } from './market/marketClock'
import type { FeedFault } from './wire/feedFault'
import { createMemorySocket } from './wire/memorySocket'
import { type OpenExchangeServer, openExchangeServer } from './wire/openExchangeServer'
import type { WireEvent } from './wire/wireEvent'

/** The stand-ins without a port, behind a WebSocket and a fetch in memory, so that time may be virtual. */
export type MemoryExchanges = {
  readonly urls: ExchangeUrls
  readonly WebSocket: ReturnType<typeof createMemorySocket>
  readonly fetch: typeof globalThis.fetch
  /** New connections and calls fail while it is false; open sockets go on. */
  reachable: boolean
  faults(feed: FeedName, list: readonly FeedFault[]): void
  count(feed: FeedName): { lines: number; channels: number }
  /** Names of the streams that somebody is subscribed to. */
  held(feed: FeedName): readonly string[]
}

const latencyMs = 1

export const createMemoryExchanges = (
  seed: number,
  record: (traffic: WireEvent) => void = () => undefined,
): MemoryExchanges => {
  const clock = createMarketClock(seed, 0)
  const feeds = Object.keys(exchanges) as FeedName[]
  const servers = new Map(feeds.map(feed => [hostOf(feed), openExchangeServer(feed, exchanges[feed], clock, record)]))
  const serverAt = (host: string): OpenExchangeServer => {
    const exchangeServer = servers.get(host)
    if (!exchangeServer) throw new Error(`There is no exchange at ${host}`)
    return exchangeServer
  }

  const memory: MemoryExchanges = {
    urls: Object.fromEntries(feeds.map(feed => [feed, exchanges[feed].urls(hostOf(feed))])) as ExchangeUrls,
    WebSocket: createMemorySocket(latencyMs, ({ host, path }) =>
      memory.reachable && serverAt(host).refusal(path, client) === undefined ? serverAt(host) : undefined,
    ),
    fetch: async input => {
      const { host, pathname, search } = new URL(String(input))
      await new Promise(done => setTimeout(done, latencyMs))
      if (!memory.reachable) throw new TypeError('Failed to fetch')
      const { status, headers, body } = serverAt(host).answer('GET', pathname + search, client)
      await new Promise(done => setTimeout(done, latencyMs))
      return new Response(body, { status, ...(headers && { headers }) })
    },
    reachable: true,
    faults: (feed, list) => serverAt(hostOf(feed)).faults(list),
    count: feed => serverAt(hostOf(feed)).count(),
    held: feed => serverAt(hostOf(feed)).held(),
  }
  return memory
}

const client = '127.0.0.1'

/** A host holds no underscore. */
const hostOf = (feed: FeedName): string => `${feed.replace('_', '-')}.exchange`
