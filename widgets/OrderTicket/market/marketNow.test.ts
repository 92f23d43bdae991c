import { signal } from '@preact/signals-core'
import { expect, test } from 'vitest'
import type { Live } from '../../../src/domain/live'
import { ticketWarnings } from '../../../src/domain/request/warnings'
import { marketNow } from './marketNow'
import type { ExpectedPrice } from './useExpectedFill'
import type { MarketPriceSignal } from './useMarketPrice'

const BUY_AT_101 = { type: 'limit', requestedBase: '1', requestedPrice: '101', minPrice: '', maxPrice: '' } as const
/** The last trade was at 100; by the book nothing of the ticket fills at once. */
const ticker: MarketPriceSignal = signal({ state: 'live', value: { price: '100' }, asOf: 0 } as Live<never>)
const WAITS: ExpectedPrice = { price: '101', filledNow: '0', slippage: '0', thin: false, step: 2 }

test.each([
  ['a live book decides whether a limit fills at once', 'live', []],
  ['beside a stale book the last price decides', 'stale', ['fills-now', 'slippage-unknown']],
] as const)('%s', (_, state, expected) => {
  const book = signal({ state, value: WAITS, asOf: 0 } as Live<ExpectedPrice>)
  const warnings = ticketWarnings(BUY_AT_101, 'buy', marketNow(ticker, book, undefined))
  expect(warnings.map(({ is }) => is)).toEqual(expected)
})
