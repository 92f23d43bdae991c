import { describe, vi } from 'vitest'
import { testFaults } from './testFaults'

type Frame = { readonly data: readonly [Readonly<Record<string, unknown>>] }

const withData = ({ data: [only], ...frame }: Frame, data: object) => ({ ...frame, data: [{ ...only, ...data }] })

vi.setConfig({ maxConcurrency: 8, testTimeout: 120_000 })

describe('faults of Kraken', { tags: ['feed-faults'] }, () => {
  testFaults({
    name: 'kraken',
    account: 'kraken_spot',
    pair: { base: 'BTC', counter: 'USD' },
    sockets: 1,
    // The book comes from REST alone, so the ticker is spoiled.
    topics: ['ticker'],
    faultTopic: 'ticker',
    isIncremental: false,
    negative: 'no price',
    isFrame: (_, text) => text.startsWith('{"channel":"ticker","type":"update"'),
    isSubscription: text => text.includes('"subscribe"'),
    spoiled: {
      stranger: (frame: Frame) => withData(frame, { symbol: 'ETH/USD' }),
      wrongShape: (frame: Frame) => withData(frame, { last: {} }),
      crossed: (frame: Frame) => withData(frame, { last: 0 }),
      negative: (frame: Frame) => withData(frame, { last: -1 }),
      zeroPrice: (frame: Frame) => withData(frame, { last: 0 }),
    },
  })
})
