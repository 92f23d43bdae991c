import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { trialCount, trialSeed } from '../../../playground/trials/trialCount'
import type { Level, OrderBook } from '../../domain/book/orderBook'
import { isDecimal, isPositive } from '../../domain/decimal'
import type { Ticker } from '../../domain/price'
import type { Answer, Channel, ExchangeAdapter, FrameKind, Protocol } from '../adapter'
import { loadAdapter, type MarketName } from '.'
import { mulberry32, mutate, pick } from './testMutations'
import type { Sample } from './testSample'

const seed = trialSeed(7)
const FRAMES = trialCount({ test: 2_000, trial: 1_000_000 })
const ANSWERS = trialCount({ test: 1_000, trial: 500_000 })
const SYMBOLS = trialCount({ test: 50, trial: 20_000 })

/** The samples that each adapter receives, and their pairs. */
const FEEDS: { readonly [M in MarketName]: { readonly samples: string; readonly pairs: readonly string[] } } = {
  binance_spot: { samples: 'binance', pairs: ['BTC/USDT'] },
  binance_usdm: { samples: 'binance_usdm', pairs: ['BTC/USDT'] },
  coinbase: { samples: 'coinbase', pairs: ['BTC/USD', 'ETH/USD', 'XYO/EUR'] },
  gateio: { samples: 'gateio', pairs: ['BTC/USDT'] },
  bitfinex: { samples: 'bitfinex', pairs: ['BTC/USD', 'BTC/USDT', 'ETH/USD', 'ETH/USDT', 'SHIB/USD'] },
  kraken: { samples: 'kraken', pairs: ['BTC/USDT', 'ALGO/USD', 'OLD/EUR'] },
}
const KINDS: readonly Channel[] = ['ticker', 'orderBook']

function samplesOf(name: MarketName): Sample[] {
  const folder = new URL(`../../../playground/sandbox/exchanges/samples/${FEEDS[name].samples}/`, import.meta.url)
  return readdirSync(folder).map(file => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
}

describe.each(Object.keys(FEEDS) as MarketName[])('whatever %s sends', { tags: ['feed-faults'] }, name => {
  test('a broken frame throws nothing and gives no impossible price', async () => {
    const market = await loadAdapter(name)
    const chance = mulberry32(seed)
    const intact = samplesOf(name).flatMap(({ frames = [] }) =>
      frames.flatMap(({ dir, data, text }) => (dir === 'in' ? [text ?? JSON.stringify(data)] : [])),
    )
    const streams = (await Promise.all(FEEDS[name].pairs.map(pair => streamsOf(market, pair)))).flat()
    let now = 1_795_212_000_000
    const protocol = market.createProtocol(streams[0]!.url, () => now)
    const names = streams.map(stream => stream.name)
    const values = { ticker: 0, orderBook: 0 }
    for (let i = 0; i < FRAMES; i++) {
      now += 50
      // Subscribed again now and then, with intact frames in between: otherwise nothing would be left to break.
      if (i % (8 * intact.length) === 0) subscribe(protocol, names)
      const frame = i % 4 === 0 ? intact[(i / 4) % intact.length]! : mutate(pick(intact, chance), chance)
      withInput(`seed ${seed}, frame ${i}: ${frame}`, () => {
        const frameKind = protocol.classify(frame)
        checkFrameKind(frameKind)
        if (frameKind.is === 'inconsistent') subscribe(protocol, frameKind.streams)
        const stream = frameKind.is === 'data' ? frameKind.stream : pick(names, chance)
        const kind = checkAnswer(protocol.read(stream, frame))
        if (kind !== undefined && frameKind.is === 'data') values[kind]++
      })
    }
    // Enough frames gave a value, so the test has checked something.
    for (const kind of new Set(streams.map(stream => stream.kind))) expect(values[kind]).toBeGreaterThan(FRAMES / 50)
  })

  test('a broken REST answer throws nothing and gives no impossible price', async () => {
    const market = await loadAdapter(name)
    const chance = mulberry32(seed)
    const bodies = samplesOf(name).flatMap(({ body, status }) => (body === undefined ? [] : [{ body, status }]))
    const texts = bodies.map(({ body, status }) => ({ text: JSON.stringify(body), status }))
    let values = 0
    for (let i = 0; i < ANSWERS; i++) {
      const { text, status } = pick(texts, chance)
      const body = parse(mutate(text, chance))
      if (body === undefined) continue
      const usedStatus = chance() < 0.7 ? status : pick([200, 400, 404, 429, 500, 503], chance)
      withInput(`seed ${seed}, answer ${i}: ${usedStatus} ${JSON.stringify(body)}`, () => {
        for (const kind of KINDS) if (checkAnswer(market.readSnapshot(kind, usedStatus, body))) values++
      })
    }
    expect(values).toBeGreaterThan(ANSWERS / 50)
  })

  test('a broken list of pairs gives a symbol, none, or a MarketError', async () => {
    const chance = mulberry32(seed)
    const lists = samplesOf(name).flatMap(({ body }) => (body === undefined ? [] : [JSON.stringify(body)]))
    for (let i = 0; i < SYMBOLS; i++) {
      const body = parse(mutate(pick(lists, chance), chance))
      const market = await loadAdapter(name)
      const symbol = await Promise.resolve(
        market.symbol({ base: 'BTC', counter: 'USDT' }, async () => ({ status: 200, body })),
      ).catch((error: Error) => error)
      const isGood = symbol === undefined || typeof symbol === 'string' || symbol.name === 'MarketError'
      expect(isGood, `seed ${seed}, list ${i}: ${JSON.stringify(body)} gives ${symbol}`).toBe(true)
    }
  })
})

async function streamsOf(market: ExchangeAdapter, pair: string) {
  const [base = '', counter = ''] = pair.split('/')
  const symbol = await market.symbol({ base, counter }, undefined)
  if (symbol === undefined) throw new Error(`${market.name} has no name for ${pair}`)
  return KINDS.flatMap(kind => {
    const stream = market.stream(kind, symbol)
    return stream === undefined ? [] : [{ ...stream, kind }]
  })
}

/** Unsubscribes and subscribes all, in as many messages as it takes. */
function subscribe(protocol: Protocol, streams: readonly string[]): void {
  protocol.unsubscribe(streams)
  for (let remaining = streams; remaining.length > 0; ) {
    const { covers } = protocol.subscribe(remaining)
    remaining = remaining.filter(stream => !covers.includes(stream))
  }
  protocol.ping()
}

function checkFrameKind(frameKind: FrameKind): void {
  if (frameKind.is === 'data') must(typeof frameKind.stream === 'string', frameKind)
  if (frameKind.is === 'acknowledged' || frameKind.is === 'rejected' || frameKind.is === 'inconsistent')
    must(
      frameKind.streams.every(stream => typeof stream === 'string'),
      frameKind,
    )
  if (frameKind.is === 'rejected') must(typeof frameKind.message === 'string', frameKind)
}

/** The channel of the value, where the answer holds one. */
function checkAnswer(read: Answer): Channel | undefined {
  if (read.is === 'rejected') must(typeof read.message === 'string', read)
  if (read.is !== 'value') return undefined
  must(read.sequence === undefined || Number.isFinite(read.sequence), read)
  if ('price' in read.value) checkTicker(read.value)
  else checkBook(read.value)
  return 'price' in read.value ? 'ticker' : 'orderBook'
}

/** A plain, positive decimal without superfluous zeros. */
const isPrice = (price: string): boolean =>
  isDecimal(price) && isPositive(price) && /^(0|[1-9]\d*)(\.\d*[1-9])?$/.test(price)

function checkTicker(ticker: Ticker): void {
  must(isPrice(ticker.price) && (ticker.open24h === undefined || isPrice(ticker.open24h)), ticker)
}

function checkBook({ asks, bids }: OrderBook): void {
  for (const side of [asks, bids]) {
    must(side.length <= 20, side)
    for (const level of side) must(isPossible(level), level)
  }
  for (let i = 1; i < asks.length; i++) must(asks[i]!.price > asks[i - 1]!.price, asks)
  for (let i = 1; i < bids.length; i++) must(bids[i]!.price < bids[i - 1]!.price, bids)
  if (asks[0] && bids[0]) must(asks[0].price > bids[0].price, { asks, bids })
}

const isPossible = ({ price, amount, total, fill }: Level): boolean =>
  [price, amount, total].every(number => number > 0 && Number.isFinite(number)) && fill >= 0 && fill <= 100

function must(holds: boolean, what: unknown): void {
  if (!holds) throw new Error(`Impossible value: ${JSON.stringify(what)}`)
}

/** Adds the input to the message of a failure. */
function withInput(input: string, check: () => void): void {
  try {
    check()
  } catch (cause) {
    throw new Error(`${(cause as Error).message} (${input})`, { cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
