import { describe, expect, test } from 'vitest'
import { createMarketClock } from '../market/marketClock'
import type { Channel } from '../wire/channels'
import { createBitfinexMarket } from './market'
import { exactOf, rounded, written } from './number'
import { createBitfinexStreams } from './streams'

const from = Date.UTC(2026, 10, 21)
const book = { prec: 'P1', freq: 'F0', len: '25' }

/** A stream over a market whose clock the test turns. */
const streamOf = (pair: string) => {
  let atMs = from
  const clock = { ...createMarketClock(7, 0), now: () => atMs }
  const market = createBitfinexMarket(clock)
  const listing = market.listings.get(pair) ?? { units: 1n }
  const { streamOf: open } = createBitfinexStreams(market, clock, 15_000, () => false)
  return {
    stream: open({ name: `book t${pair}`, symbol: `t${pair}`, listing, book }),
    turn: (ms: number) => {
      atMs += ms
    },
    real: () => market.book(pair, listing, atMs, 'P1', 25),
  }
}

type Level = [price: number, count: number, amount: number]
const dataOf = (frame: { text: string } | undefined): unknown => JSON.parse((frame?.text ?? '').replace('#', '1'))[1]

/** A client's own book, kept as the documents say. */
const clientOf = (snapshot: Level[]) => {
  const sides = { bids: new Map<number, string>(), asks: new Map<number, string>() }
  const apply = ([price, count, amount]: Level) => {
    const side = amount > 0 ? sides.bids : sides.asks
    if (count === 0) side.delete(price)
    else side.set(price, `${count},${amount}`)
  }
  snapshot.forEach(apply)
  return { sides, apply }
}
const levelsOf = (side: ReadonlyMap<number | string, string>) =>
  [...side]
    .map(([price, level]) => [Number(price), ...level.split(',').map(Number)])
    .sort(([one = 0], [other = 0]) => one - other)
const framesOf = (stream: Channel, always = false) =>
  [stream.next(always)].flat().filter(frame => frame !== undefined && frame.topic === 'book')

// Two whole books are worked out for each turn.
const patience = { timeout: 20_000 }

describe('a book sent change by change', patience, () => {
  for (const pair of ['BTCUST', 'ETHBTC', 'SHIB:USD', 'DOGUSD', 'TESTBTC:TESTUSD']) {
    test(`a client's book equals the exchange's at every moment (${pair})`, () => {
      const { stream, turn, real } = streamOf(pair)
      const client = clientOf(dataOf(stream.snapshot?.()) as Level[])
      for (let turns = 0; turns < 150; turns++) {
        turn(turns % 30 === 0 ? 60_000 : 250)
        for (const frame of framesOf(stream)) client.apply(dataOf(frame) as Level)
        expect(levelsOf(client.sides.bids)).toEqual(levelsOf(real().bids))
        expect(levelsOf(client.sides.asks)).toEqual(levelsOf(real().asks))
      }
    })
  }

  test('a book has at most 25 levels a side and never crosses, not even between two changes', () => {
    const { stream, turn } = streamOf('BTCUST')
    const client = clientOf(dataOf(stream.snapshot?.()) as Level[])
    for (let turns = 0; turns < 150; turns++) {
      turn(turns % 30 === 0 ? 60_000 : 250)
      for (const frame of framesOf(stream)) {
        client.apply(dataOf(frame) as Level)
        const { bids, asks } = client.sides
        expect(Math.max(bids.size, asks.size)).toBeLessThanOrEqual(25)
        expect(Math.max(0, ...bids.keys())).toBeLessThan(Math.min(Number.POSITIVE_INFINITY, ...asks.keys()))
      }
    }
  })

  test('a removed level has count 0 and amount 1 for a bid, -1 for an ask', () => {
    const { stream, turn } = streamOf('BTCUST')
    turn(600_000)
    const changes = framesOf(stream).map(frame => dataOf(frame) as Level)
    const gone = changes.filter(([, count]) => count === 0).map(([, , amount]) => amount)
    expect(new Set(gone)).toEqual(new Set([1, -1]))
  })

  test('a client that joins later gets a snapshot of all changes sent before, best first', () => {
    const { stream, turn } = streamOf('BTCUST')
    const client = clientOf(dataOf(stream.snapshot?.()) as Level[])
    for (let turns = 0; turns < 20; turns++) {
      turn(250)
      for (const frame of framesOf(stream)) client.apply(dataOf(frame) as Level)
    }
    turn(5_000)
    const levels = dataOf(stream.snapshot?.()) as Level[]
    const later = clientOf(levels)
    expect(levelsOf(later.sides.bids)).toEqual(levelsOf(client.sides.bids))
    expect(levelsOf(later.sides.asks)).toEqual(levelsOf(client.sides.asks))
    const prices = levels.map(([price]) => price)
    expect(prices.slice(0, 25)).toEqual(prices.slice(0, 25).toSorted((a, b) => b - a))
    expect(prices.slice(25)).toEqual(prices.slice(25).toSorted((a, b) => a - b))
  })

  test('a book sent faster than the market moves repeats correct levels', () => {
    const { stream } = streamOf('BTCUST')
    const client = clientOf(dataOf(stream.snapshot?.()) as Level[])
    const before = levelsOf(client.sides.bids)
    for (let i = 0; i < 200; i++) for (const frame of framesOf(stream, true)) client.apply(dataOf(frame) as Level)
    expect(levelsOf(client.sides.bids)).toEqual(before)
  })
})

describe('numbers', () => {
  test('numbers are JSON numbers without trailing zeros, small ones with an exponent', () => {
    const texts = ['97085.00', '0.31500001', '0.00007', '0.000008912', '0.00000045', '0', '4513.10']
    expect(texts.map(text => written(exactOf(text)))).toEqual([
      '97085',
      '0.31500001',
      '7e-05',
      '8.912e-06',
      '4.5e-07',
      '0',
      '4513.1',
    ])
    expect(written(-exactOf('0.00007'))).toBe('-7e-05')
  })

  test('prices of a grouped book have four digits: bids are rounded down, asks up', () => {
    const round = (text: string, way: 'up' | 'down') => written(rounded(exactOf(text), 4, way))
    expect([round('97123.45', 'down'), round('97123.45', 'up'), round('97120', 'up')]).toEqual([
      '97120',
      '97130',
      '97120',
    ])
    expect([round('0.171234', 'down'), round('9999.5', 'up')]).toEqual(['0.1712', '10000'])
  })
})
