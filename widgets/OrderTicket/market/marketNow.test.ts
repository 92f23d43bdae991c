import { signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import type { Freshness, Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import { EMPTY_TICKET } from '../../../src/domain/request/ticket'
import { ticketWarnings } from '../../../src/domain/request/warnings'
import { marketNow } from './marketNow'
import type { ExpectedPrice } from './useExpectedFill'

const LIMIT = { ...EMPTY_TICKET, type: 'limit', requestedBase: '1', requestedPrice: '101' } as const
const ticker = (state: Freshness) => signal<Live<Ticker>>({ state, value: { price: '100' } })
/** A book in which the limit waits. */
const book = (state: Freshness) =>
  signal<Live<ExpectedPrice>>({ state, value: { price: '101', now: '0', step: 2, slippage: '0', thin: false } })
const warnings = (...call: Parameters<typeof marketNow>) =>
  ticketWarnings(LIMIT, 'buy', marketNow(...call)).map(({ is }) => is)

describe('the market of a review', () => {
  it('is that of a live book', () => expect(warnings(ticker('live'), book('live'))).toEqual([]))
  it.each<Freshness>(['stale', 'connecting', 'failed'])('is decided by the live price while the book is %s', state =>
    expect(warnings(ticker('live'), book(state))).toEqual(['fills-now', 'slippage-unknown']),
  )
  it('is unknown without a price and a book', () =>
    expect(warnings(signal<Live<Ticker>>({ state: 'failed' }), undefined)).toEqual(['no-price']))
  it('is stale when its price is', () => expect(warnings(ticker('stale'), book('live'))).toEqual(['stale-price']))
})
