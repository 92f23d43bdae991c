import { describe, vi } from 'vitest'
import { testFaults } from './testFaults'

type Frame = readonly [chanId: number, content: readonly unknown[]]

vi.setConfig({ maxConcurrency: 8, testTimeout: 120_000 })

describe('faults of Bitfinex', { tags: ['feed-faults'] }, () => {
  testFaults({
    name: 'bitfinex',
    account: 'bitfinex_spot',
    pair: { base: 'BTC', counter: 'USD' },
    sockets: 1,
    topics: ['ticker', 'book'],
    faultTopic: 'book',
    isIncremental: true,
    // The sign of an amount gives its side, so the price is negative here; its level is left out.
    negative: 'left out',
    isFrame: (topic, text) => (topic === 'ticker' ? TICKER : CHANGE).test(text),
    isSubscription: text => text.includes('"subscribe"') && text.includes('"book"'),
    spoiled: {
      stranger: ([chanId, change]: Frame) => [chanId + 1_000_000, change],
      wrongShape: ([chanId]: Frame) => [chanId, { price: 1 }],
      // A bid far above the best ask.
      crossed: ([chanId]: Frame) => [chanId, [9_000_000, 1, 1]],
      negative: ([chanId]: Frame) => [chanId, [-1, 1, 1]],
      zeroPrice: ([chanId, ticker]: Frame) => [chanId, ticker.map((value, i) => (i === LAST_PRICE ? 0 : value))],
    },
  })
})

/** A change of a book has three numbers, a ticker ten or more. */
const CHANGE = /^\[\d+,\[[^,[\]]+,[^,[\]]+,[^,[\]]+\]\]$/
const TICKER = /^\[\d+,\[([^,[\]]+,){9,}[^,[\]]+\]\]$/
const LAST_PRICE = 6
