import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { trialCount, trialSeed } from '../../../playground/trials/trialCount'
import type { Level, OrderBook } from '../../domain/book/orderBook'
import { isDecimal, isPositive } from '../../domain/decimal'
import type { Ticker } from '../../domain/price'
import type { Answer, Channel, ExchangeAdapter, FrameKind, Protocol } from '../adapter'
import { loadAdapter, type MarketName } from '.'
import { chanceOf, mutate, pick } from './testMutations'
import type { Sample } from './testSample'

const seed = trialSeed(7)
const FRAMES = trialCount({ test: 20_000, trial: 1_000_000 })
const ANSWERS = trialCount({ test: 10_000, trial: 500_000 })
const SYMBOLS = trialCount({ test: 500, trial: 20_000 })

/** Whose samples each reader is given, and the pairs that they tell of. */
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
  test('a frame that is broken in any way throws nothing, and gives no price that is none', async () => {
    const market = await loadAdapter(name)
    const chance = chanceOf(seed)
    const whole = samplesOf(name).flatMap(({ frames = [] }) =>
      frames.flatMap(({ dir, data, text }) => (dir === 'in' ? [text ?? JSON.stringify(data)] : [])),
    )
    const streams = (await Promise.all(FEEDS[name].pairs.map(pair => streamsOf(market, pair)))).flat()
    let now = 1_795_212_000_000
    const dialect = market.createProtocol(streams[0]!.url, () => now)
    const names = streams.map(stream => stream.name)
    const given = { ticker: 0, orderBook: 0 }
    for (let i = 0; i < FRAMES; i++) {
      now += 50
      // As the line does on a connection; and whole frames come between, or nothing would be left to break.
      if (i % (8 * whole.length) === 0) subscribe(dialect, names)
      const frame = i % 4 === 0 ? whole[(i / 4) % whole.length]! : mutate(pick(whole, chance), chance)
      explained(`seed ${seed}, frame ${i}: ${frame}`, () => {
        const heard = dialect.classify(frame)
        checkHeard(heard)
        if (heard.is === 'inconsistent') subscribe(dialect, heard.streams)
        const stream = heard.is === 'data' ? heard.stream : pick(names, chance)
        const kind = checkAnswer(dialect.read(stream, frame))
        if (kind !== undefined && heard.is === 'data') given[kind]++
      })
    }
    // Otherwise it would have been given nothing to mistake.
    for (const kind of new Set(streams.map(stream => stream.kind))) expect(given[kind]).toBeGreaterThan(FRAMES / 50)
  })

  test('an answer that is broken in any way throws nothing, and gives no price that is none', async () => {
    const market = await loadAdapter(name)
    const chance = chanceOf(seed)
    const bodies = samplesOf(name).flatMap(({ body, status }) => (body === undefined ? [] : [{ body, status }]))
    const texts = bodies.map(({ body, status }) => ({ text: JSON.stringify(body), status }))
    let given = 0
    for (let i = 0; i < ANSWERS; i++) {
      const { text, status } = pick(texts, chance)
      const body = parsed(mutate(text, chance))
      if (body === undefined) continue
      const answered = chance() < 0.7 ? status : pick([200, 400, 404, 429, 500, 503], chance)
      explained(`seed ${seed}, answer ${i}: ${answered} ${JSON.stringify(body)}`, () => {
        for (const kind of KINDS) if (checkAnswer(market.readSnapshot(kind, answered, body))) given++
      })
    }
    expect(given).toBeGreaterThan(ANSWERS / 50)
  })

  test('a list of pairs that is broken in any way gives a symbol, none, or a reason', async () => {
    const chance = chanceOf(seed)
    const lists = samplesOf(name).flatMap(({ body }) => (body === undefined ? [] : [JSON.stringify(body)]))
    for (let i = 0; i < SYMBOLS; i++) {
      const body = parsed(mutate(pick(lists, chance), chance))
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

/** Leaves all and asks for all anew, as many messages as it takes. */
function subscribe(dialect: Protocol, streams: readonly string[]): void {
  dialect.unsubscribe(streams)
  for (let left = streams; left.length > 0; ) {
    const { covers } = dialect.subscribe(left)
    left = left.filter(stream => !covers.includes(stream))
  }
  dialect.ping()
}

function checkHeard(heard: FrameKind): void {
  if (heard.is === 'data') must(typeof heard.stream === 'string', heard)
  if (heard.is === 'acknowledged' || heard.is === 'refused' || heard.is === 'inconsistent')
    must(
      heard.streams.every(stream => typeof stream === 'string'),
      heard,
    )
  if (heard.is === 'refused') must(typeof heard.message === 'string', heard)
}

/** What it gave, if it gave something that may be shown. */
function checkAnswer(read: Answer): Channel | undefined {
  if (read.is === 'refused') must(typeof read.message === 'string', read)
  if (read.is !== 'value') return undefined
  must(read.order === undefined || Number.isFinite(read.order), read)
  if ('price' in read.value) checkTicker(read.value)
  else checkBook(read.value)
  return 'price' in read.value ? 'ticker' : 'orderBook'
}

/** Plain, positive, and written in one way only. */
const isPrice = (price: string): boolean =>
  isDecimal(price) && isPositive(price) && /^(0|[1-9]\d*)(\.\d*[1-9])?$/.test(price)

function checkTicker(ticker: Ticker): void {
  must(isPrice(ticker.price) && (ticker.open24h === undefined || isPrice(ticker.open24h)), ticker)
}

function checkBook({ asks, bids }: OrderBook): void {
  for (const side of [asks, bids]) {
    must(side.length <= 20, side)
    for (const level of side) must(isSane(level), level)
  }
  for (let i = 1; i < asks.length; i++) must(asks[i]!.price > asks[i - 1]!.price, asks)
  for (let i = 1; i < bids.length; i++) must(bids[i]!.price < bids[i - 1]!.price, bids)
  if (asks[0] && bids[0]) must(asks[0].price > bids[0].price, { asks, bids })
}

const isSane = ({ price, amount, total, fill }: Level): boolean =>
  [price, amount, total].every(number => number > 0 && Number.isFinite(number)) && fill >= 0 && fill <= 100

function must(holds: boolean, what: unknown): void {
  if (!holds) throw new Error(`This must not be: ${JSON.stringify(what)}`)
}

/** A failure says which input it was. */
function explained(input: string, check: () => void): void {
  try {
    check()
  } catch (cause) {
    throw new Error(`${(cause as Error).message} (${input})`, { cause })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
