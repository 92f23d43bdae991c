import { describe, vi } from 'vitest'
import { testFaults } from './testFaults'

type Frame = { readonly channel: string; readonly result: Readonly<Record<string, unknown>> }

const withResult = (frame: Frame, result: object) => ({ ...frame, result: { ...frame.result, ...result } })

vi.setConfig({ maxConcurrency: 8, testTimeout: 120_000 })

describe('faults of Gate.io', { tags: ['feed-faults'] }, () => {
  testFaults({
    name: 'gateio',
    account: 'gateio_spot',
    pair: { base: 'BTC', counter: 'USDT' },
    sockets: 1,
    topics: ['ticker', 'book'],
    faultTopic: 'book',
    isIncremental: false,
    negative: 'dropped',
    isFrame: (topic, text) =>
      text.includes('"event":"update"') && text.includes(topic === 'ticker' ? '"spot.tickers"' : '"spot.order_book"'),
    isSubscription: text => text.includes('"subscribe"') && text.includes('spot.order_book'),
    spoiled: {
      stranger: (frame: Frame) => withResult(frame, { s: 'ETH_USDT' }),
      wrongShape: (frame: Frame) => withResult(frame, { bids: {}, asks: 7 }),
      crossed: (frame: Frame) => withResult(frame, { bids: [['100', '1']], asks: [['99', '1']] }),
      negative: (frame: Frame) => withResult(frame, { bids: [['100', '1']], asks: [['101', '-1']] }),
      zeroPrice: (frame: Frame) => withResult(frame, { last: '0' }),
    },
  })
})
