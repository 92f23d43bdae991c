import { describe, vi } from 'vitest'
import { promiseFaults } from './testFaults'

type Frame = { readonly data: readonly [Readonly<Record<string, unknown>>] }

const withData = ({ data: [only], ...frame }: Frame, data: object) => ({ ...frame, data: [{ ...only, ...data }] })

vi.setConfig({ maxConcurrency: 8, testTimeout: 120_000 })

describe('faults of Kraken', { tags: ['feed-faults'] }, () => {
  promiseFaults({
    name: 'kraken',
    account: 'kraken_spot',
    pair: { base: 'BTC', counter: 'USD' },
    sockets: 1,
    // Its book comes by REST alone: what goes wrong with books goes wrong with its one stream here.
    topics: ['ticker'],
    depth: 'ticker',
    byChanges: false,
    negative: 'no price',
    // Its only words for a refusal: Currency pair not supported.
    isFrame: (_, text) => text.startsWith('{"channel":"ticker","type":"update"'),
    asks: text => text.includes('"subscribe"'),
    spoilt: {
      stranger: (frame: Frame) => withData(frame, { symbol: 'ETH/USD' }),
      wrongShape: (frame: Frame) => withData(frame, { last: {} }),
      crossed: (frame: Frame) => withData(frame, { last: 0 }),
      negative: (frame: Frame) => withData(frame, { last: -1 }),
      zeroPrice: (frame: Frame) => withData(frame, { last: 0 }),
    },
  })
})
