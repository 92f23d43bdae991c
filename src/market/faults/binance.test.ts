import { describe, vi } from 'vitest'
import { testFaults } from './testFaults'
import type { FaultyFeed } from './testFaultyFeed'

type Frame = { readonly stream: string; readonly data: Readonly<Record<string, unknown>> }

/** Futures name the sides of a book by one letter and send it on a socket of its own. */
const binance = (of: {
  readonly name: 'binance_spot' | 'binance_usdm'
  readonly sockets: number
  readonly bids: string
  readonly asks: string
}): FaultyFeed => {
  const book = ({ stream, data }: Frame, bids: unknown, asks: unknown) => ({
    stream,
    data: { ...data, [of.bids]: bids, [of.asks]: asks },
  })
  return {
    name: of.name,
    account: of.name,
    pair: { base: 'BTC', counter: 'USDT' },
    sockets: of.sockets,
    topics: ['ticker', 'book'],
    faultTopic: 'book',
    isIncremental: false,
    negative: 'dropped',
    isFrame: (topic, text) => text.startsWith(`{"stream":"btcusdt@${topic === 'ticker' ? 'miniTicker' : 'depth20'}"`),
    isSubscription: text => text.includes('"SUBSCRIBE"') && text.includes('btcusdt@depth20'),
    spoiled: {
      stranger: (frame: Frame) => ({ ...frame, stream: 'ethusdt@depth20' }),
      wrongShape: (frame: Frame) => book(frame, {}, 7),
      crossed: (frame: Frame) => book(frame, [['100', '1']], [['99', '1']]),
      negative: (frame: Frame) => book(frame, [['100', '1']], [['101', '-1']]),
      zeroPrice: ({ stream, data }: Frame) => ({ stream, data: { ...data, c: '0.00000000' } }),
    },
  }
}

vi.setConfig({ maxConcurrency: 8, testTimeout: 120_000 })

describe('faults of Binance', { tags: ['feed-faults'] }, () => {
  testFaults(binance({ name: 'binance_spot', sockets: 1, bids: 'bids', asks: 'asks' }))
  testFaults(binance({ name: 'binance_usdm', sockets: 2, bids: 'b', asks: 'a' }))
})
