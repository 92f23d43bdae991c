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
  /** As a page fetches: only what the exchange lets it read. */
  readonly fetch: typeof globalThis.fetch
  /** As the desk's cors-proxy fetches. */
  readonly proxy: (url: string) => Promise<Response>
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
    fetch: async input => readableByPage(await memory.proxy(String(input))),
    proxy: async url => {
      const { host, pathname, search } = new URL(url)
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

/** Without the header that allows it a page gets an error, and with it only the headers that are safe or exposed. */
function readableByPage(response: Response): Response {
  if (response.headers.get('access-control-allow-origin') === null) throw new TypeError('Failed to fetch')
  const exposed = response.headers.get('access-control-expose-headers')?.split(', ') ?? []
  const readable = [...response.headers].filter(([name]) => SAFELISTED.includes(name) || exposed.includes(name))
  return new Response(response.body, { status: response.status, headers: readable })
}

// https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name
const SAFELISTED = ['cache-control', 'content-language', 'content-length', 'content-type', 'expires', 'last-modified']

const client = '127.0.0.1'

/** A host holds no underscore. */
const hostOf = (feed: FeedName): string => `${feed.replace('_', '-')}.exchange`
