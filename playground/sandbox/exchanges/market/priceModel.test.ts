import { spawn } from 'node:child_process'
import { once } from 'node:events'
import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { createPriceModel } from './priceModel'

const noon = Date.parse('2026-11-21T12:00:00Z')
const btc = { base: 'BTC', counter: 'USDT' }
const accounts = [
  'binance_spot',
  'binance_usdm',
  'coinbase_spot',
  'gateio_spot',
  'bitfinex_spot',
  'kraken_spot',
] as const
const model = createPriceModel(7)
const everyPair = accounts.flatMap(account => model.pairs(account))

describe('the market of the sandbox', () => {
  test('prices are the same in two separate processes', async () => {
    const file = new URL('./priceModel.ts', import.meta.url).href
    const script = `import(${JSON.stringify(file)}).then(({createPriceModel}) => {
      const market = createPriceModel(7)
      process.send([market.priceText(${JSON.stringify(btc)}, ${noon}), market.book(${JSON.stringify(btc)}, ${noon}, 5)])
    })`
    const other = spawn(process.execPath, ['--import', 'tsx', '-e', script], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [answer] = await once(other, 'message')
    expect(answer).toEqual([model.priceText(btc, noon), model.book(btc, noon, 5)])
  })

  test('prices differ between seeds', () => {
    expect(createPriceModel(8).priceText(btc, noon)).not.toBe(model.priceText(btc, noon))
  })

  test('prices of two legs multiply to the price of the direct pair', () => {
    const leg = (base: string, counter: string) => model.price({ base, counter }, noon) ?? Number.NaN
    expect(leg('ADA', 'BTC') * leg('BTC', 'USDT')).toBeCloseTo(leg('ADA', 'USDT'), 10)
    expect(leg('BTC', 'ETH') * leg('ETH', 'BTC')).toBeCloseTo(1, 12)
  })

  test('a large market ticks every second', () => {
    const texts = Array.from({ length: 60 }, (_, second) => model.priceText(btc, noon + second * 1_000))
    expect(new Set(texts).size).toBeGreaterThan(50)
  })

  test('a large market moves by about a hundredth of a percent a second, as it does in life', () => {
    const prices = Array.from({ length: 1_800 }, (_, second) => model.price(btc, noon + second * 1_000) ?? Number.NaN)
    const moves = prices.slice(1).map((price, i) => Math.abs(price / (prices[i] ?? Number.NaN) - 1) * 100)
    const mean = moves.reduce((sum, move) => sum + move, 0) / moves.length
    expect(mean).toBeGreaterThan(0.004)
    expect(mean).toBeLessThan(0.015)
    expect(Math.max(...moves)).toBeLessThan(0.05)
  })

  test('the last price is within the spread of every book of that second, while both change', () => {
    for (let second = 0; second < 120; second++) {
      const moments = [0, 250, 500, 750].map(ms => noon + second * 1_000 + ms)
      const books = moments.map(atMs => model.book(btc, atMs, 20) ?? { asks: [], bids: [] })
      expect(new Set(books.map(book => JSON.stringify(book))).size).toBe(4)
      for (const last of moments.map(atMs => model.priceText(btc, atMs) ?? ''))
        for (const { asks, bids } of books)
          expect(Big(last).gte(bids[0]?.[0] ?? '') && Big(last).lte(asks[0]?.[0] ?? '')).toBe(true)
    }
  })

  test('a quiet market keeps its price between trades', () => {
    const texts = Array.from({ length: 60 }, (_, s) =>
      model.priceText({ base: 'BAT', counter: 'USDT' }, noon + s * 1_000),
    )
    expect(new Set(texts).size).toBeLessThan(6)
  })

  test('a limit 0.3 % below the market is reached within five minutes three times out of four, one 5 % below never', () => {
    const reached = (share: number) => {
      let count = 0
      for (let start = 0; start < 40; start++) {
        const from = noon + start * 377_000
        const limit = (model.price(btc, from) ?? 0) * (1 - share)
        const minutes = Array.from({ length: 300 }, (_, second) => model.price(btc, from + second * 1_000) ?? 0)
        if (minutes.some(price => price <= limit)) count++
      }
      return count
    }
    expect(reached(0.003)).toBeGreaterThanOrEqual(30)
    expect(reached(0.05)).toBe(0)
  })

  test('no price moves more than a few percent in an hour', () => {
    for (const currency of model.currencies) {
      const hour = Array.from({ length: 360 }, (_, i) => model.usd(currency, noon + i * 10_000) ?? Number.NaN)
      expect(Math.max(...hour) / Math.min(...hour)).toBeLessThan(1.04)
    }
  })

  test('a currency that does not exist has no price', () => {
    const pair = { base: 'FOO', counter: 'USDT' }
    expect([model.usd('FOO', noon), model.price(pair, noon), model.tickSize(pair)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([model.priceText(pair, noon), model.book(pair, noon, 5), model.day(pair, noon)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('what exchanges list', () => {
  test('each pair is listed once, of known currencies, with a price', () => {
    for (const account of accounts) {
      const names = model.pairs(account).map(({ base, counter }) => `${base}/${counter}`)
      expect(new Set(names).size).toBe(names.length)
    }
    for (const pair of everyPair) expect(model.priceText(pair, noon)).toMatch(/^\d+\.\d+$/)
  })

  test('futures do not list PEPE, spot does', () => {
    const pepe = (account: (typeof accounts)[number]) => model.pairs(account).some(({ base }) => base === 'PEPE')
    expect([pepe('binance_spot'), pepe('binance_usdm')]).toEqual([true, false])
  })
})

describe('every listed book', () => {
  test('a book is sorted, not crossed, around the last price, at whole ticks, without empty levels', () => {
    for (const pair of everyPair) {
      const { asks, bids } = model.book(pair, noon, 20) ?? { asks: [], bids: [] }
      const tick = model.tickSize(pair) ?? ''
      const last = model.priceText(pair, noon) ?? ''
      expect([asks.length, bids.length]).toEqual([20, 20])
      expect(asks.every(([price], i) => i === 0 || Big(price).gt(asks[i - 1]?.[0] ?? ''))).toBe(true)
      expect(bids.every(([price], i) => i === 0 || Big(price).lt(bids[i - 1]?.[0] ?? ''))).toBe(true)
      expect(Big(asks[0]?.[0] ?? '').gte(last) && Big(bids[0]?.[0] ?? '').lte(last)).toBe(true)
      expect(Big(asks[0]?.[0] ?? '').gt(bids[0]?.[0] ?? '')).toBe(true)
      for (const [price, amount] of [...asks, ...bids]) {
        expect(Big(price).mod(tick).eq(0)).toBe(true)
        expect(Big(amount).gt(0)).toBe(true)
      }
    }
  })

  test('the spread is one tick or at most two hundredths of a percent', () => {
    for (let i = 0; i < 200; i++) {
      const { asks, bids } = model.book(btc, noon + i * 7_000, 1) ?? { asks: [], bids: [] }
      const spread = Big(asks[0]?.[0] ?? '').minus(bids[0]?.[0] ?? '')
      expect(spread.lte('0.01') || spread.div(bids[0]?.[0] ?? '').lte('0.0002')).toBe(true)
    }
  })

  test('a book keeps most of its far levels from one moment to the next', () => {
    const prices = (atMs: number) => (model.book(btc, atMs, 200)?.bids ?? []).map(([price]) => price)
    const before = new Set(prices(noon))
    const kept = prices(noon + 250).filter(price => before.has(price))
    expect(kept.length).toBeGreaterThan(120)
  })
})
