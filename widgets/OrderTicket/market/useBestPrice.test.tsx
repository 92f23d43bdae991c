import { signal } from '@preact/signals-core'
import { renderHook } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createDesk } from '../../../src/desk/createDesk'
import type { Desk } from '../../../src/desk/desk'
import { DeskProvider } from '../../DeskProvider'
import { useBestPrice } from './useBestPrice'

const ROUTE = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' } as const
const asks = [{ price: 101, amount: 1 }]
const bids = [{ price: 99, amount: 1 }]

it.each([
  ['a range to buy has the best offer', ROUTE, 'scaled', { state: 'live', value: { asks, bids } }, '101'],
  [
    'a range to sell has the best bid',
    { ...ROUTE, side: 'sell' },
    'scaled',
    { state: 'live', value: { asks, bids } },
    '99',
  ],
  ['a stale book has none', ROUTE, 'scaled', { state: 'stale', value: { asks, bids } }, undefined],
  ['a book without offers has none', ROUTE, 'scaled', { state: 'live', value: { asks: [], bids } }, undefined],
  ['a limit asks for none', ROUTE, 'limit', { state: 'live', value: { asks, bids } }, undefined],
  [
    'through a common currency it is the rate of two books',
    { ...ROUTE, common: 'ETH' },
    'scaled',
    { state: 'live', value: { asks, bids } },
    '1.020202',
  ],
] as const)('%s', (_what, route, type, book, best) => {
  const desk = createDesk({ url: 'http://desk.test', name: 'best-price' })
  onTestFinished(() => desk.close())
  const priced: Desk = { ...desk, market: () => ({ orderBook: () => signal(book) }) as never }
  const { result } = renderHook(() => useBestPrice(route, type), {
    wrapper: ({ children }) => <DeskProvider desk={priced}>{children}</DeskProvider>,
  })
  expect(result.current.peek()).toBe(best)
})
