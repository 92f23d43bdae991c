import { readFileSync } from 'node:fs'
import type { Answer, ExchangeModule, ParseResult } from '../adapter'

/** For tests: recorded or documented messages of an exchange; each file names its source. */
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

/** A sample by folder and name, e.g. 'kraken/rest-depth-20'. */
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

/** The results of reading the frames of one stream, in order. */
export function readsOf(market: ExchangeModule, stream: string, name: string): ParseResult[] {
  const protocol = market.createProtocol('', () => 1_795_212_000_000)
  return inbound(name).flatMap(frame => {
    const frameKind = protocol.classify(frame)
    return frameKind.is === 'data' && frameKind.stream === stream ? [protocol.read(stream, frame)] : []
  })
}

/** The best levels of a book and the number of its levels. */
export function bestOf(read: Answer | undefined) {
  if (read?.is !== 'value' || !('asks' in read.value)) return read
  const { asks, bids } = read.value
  const [bid, ask] = [bids[0], asks[0]].map(level => level && [level.price, level.amount])
  return { bids: bids.length, asks: asks.length, bestBid: bid, bestAsk: ask }
}

/** The same from a sample, which writes levels as texts. */
export const expectedBest = ({ bids, asks, bestBid, bestAsk }: ExpectedBest) => ({
  bids,
  asks,
  bestBid: bestBid.map(Number),
  bestAsk: bestAsk.map(Number),
})

export const pricesOf = (reads: readonly ParseResult[]) =>
  reads.map(read => (read.is === 'value' && 'price' in read.value ? read.value.price : read.is))
