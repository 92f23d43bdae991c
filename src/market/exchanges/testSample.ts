import { readFileSync } from 'node:fs'
import type { Answer, ExchangeModule, ParseResult } from '../adapter'

/** For tests: what an exchange was seen or documented to say; its file names its source. */
export type Sample = {
  readonly request: { readonly url: string }
  readonly status: number
  readonly body: unknown
  readonly expect: ExpectedBest & {
    readonly price: string | null
    readonly message: string
    readonly last_prices: readonly string[]
    readonly last_after_throttle: string
    readonly final: ExpectedBest
  }
  readonly frames: readonly { readonly dir: string; readonly data?: Record<string, unknown>; readonly text?: string }[]
}

type ExpectedBest = {
  readonly bids: number
  readonly asks: number
  readonly bestBid: readonly [string, string]
  readonly bestAsk: readonly [string, string]
}

/** By folder and name, e.g. 'kraken/rest-depth-20'. */
export const sample = (name: string): Sample =>
  JSON.parse(
    readFileSync(new URL(`../../../playground/sandbox/exchanges/samples/${name}.json`, import.meta.url), 'utf8'),
  )

/** The frames that the exchange sent, as text. */
export const inbound = (name: string): string[] =>
  sample(name)
    .frames.filter(({ dir }) => dir === 'in')
    .map(({ data, text }) => text ?? JSON.stringify(data))

/** The messages that a client sent, parsed. */
export const outbound = (name: string): unknown[] =>
  sample(name).frames.flatMap(({ dir, data }) => (dir === 'out' ? [data] : []))

/** What the frames of one stream are read as, in order. */
export function readsOf(market: ExchangeModule, stream: string, name: string): ParseResult[] {
  const dialect = market.createProtocol('', () => 1_795_212_000_000)
  return inbound(name).flatMap(frame => {
    const heard = dialect.classify(frame)
    return heard.is === 'data' && heard.stream === stream ? [dialect.read(stream, frame)] : []
  })
}

/** The best levels of a book that was read, and how many it has. */
export function bestOf(read: Answer | undefined) {
  if (read?.is !== 'value' || !('asks' in read.value)) return read
  const { asks, bids } = read.value
  const [bid, ask] = [bids[0], asks[0]].map(level => level && [level.price, level.amount])
  return { bids: bids.length, asks: asks.length, bestBid: bid, bestAsk: ask }
}

/** The same as a sample expects it, which writes levels as texts. */
export const expectedBest = ({ bids, asks, bestBid, bestAsk }: ExpectedBest) => ({
  bids,
  asks,
  bestBid: bestBid.map(Number),
  bestAsk: bestAsk.map(Number),
})

export const pricesOf = (reads: readonly ParseResult[]) =>
  reads.map(read => (read.is === 'value' && 'price' in read.value ? read.value.price : read.is))
