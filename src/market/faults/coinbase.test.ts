import { describe, vi } from 'vitest'
import { promiseFaults } from './testFaults'

type Update = { readonly changes: readonly (readonly [side: string, price: string, amount: string])[] }

const withChanges = (frame: Update, ...changes: unknown[]) => ({ ...frame, changes })

vi.setConfig({ maxConcurrency: 8, testTimeout: 120_000 })

describe('faults of Coinbase', { tags: ['feed-faults'] }, () => {
  promiseFaults({
    name: 'coinbase',
    account: 'coinbase_spot',
    pair: { base: 'BTC', counter: 'USD' },
    sockets: 1,
    topics: ['ticker', 'book'],
    depth: 'book',
    byChanges: true,
    negative: 'left out',
    // It has words for a wrong product alone.
    tooLong: 12_100_000,
    isFrame: (topic, text) => text.startsWith(topic === 'ticker' ? '{"type":"ticker"' : '{"type":"l2update"'),
    asks: text => text.includes('"subscribe"') && text.includes('level2_batch'),
    spoilt: {
      stranger: (frame: Update) => ({ ...frame, product_id: 'ETH-USD' }),
      wrongShape: (frame: Update) => ({ ...frame, changes: 7 }),
      // A bid far above the best ask.
      crossed: (frame: Update) => withChanges(frame, ['buy', '9000000', '1']),
      negative: (frame: Update) => withChanges(frame, ['buy', '1', '-1']),
      zeroPrice: (frame: object) => ({ ...frame, price: '0' }),
    },
  })
})
