import { describe, vi } from 'vitest'
import { testFaults } from './testFaults'

type Update = { readonly changes: readonly (readonly [side: string, price: string, amount: string])[] }

const withChanges = (frame: Update, ...changes: unknown[]) => ({ ...frame, changes })

vi.setConfig({ maxConcurrency: 8, testTimeout: 120_000 })

describe('faults of Coinbase', { tags: ['feed-faults'] }, () => {
  testFaults({
    name: 'coinbase',
    account: 'coinbase_spot',
    pair: { base: 'BTC', counter: 'USD' },
    sockets: 1,
    topics: ['ticker', 'book'],
    faultTopic: 'book',
    isIncremental: true,
    negative: 'left out',
    tooLong: 12_100_000,
    isFrame: (topic, text) => text.startsWith(topic === 'ticker' ? '{"type":"ticker"' : '{"type":"l2update"'),
    isSubscription: text => text.includes('"subscribe"') && text.includes('level2_batch'),
    spoiled: {
      stranger: (frame: Update) => ({ ...frame, product_id: 'ETH-USD' }),
      wrongShape: (frame: Update) => ({ ...frame, changes: 7 }),
      // A bid far above the best ask.
      crossed: (frame: Update) => withChanges(frame, ['buy', '9000000', '1']),
      negative: (frame: Update) => withChanges(frame, ['buy', '1', '-1']),
      zeroPrice: (frame: object) => ({ ...frame, price: '0' }),
    },
  })
})
