import { signal } from '@preact/signals-core'
import { renderHook } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createDesk } from '../../../src/desk/createDesk'
import type { Desk } from '../../../src/desk/desk'
import { EMPTY_TICKET } from '../../../src/domain/request/ticket'
import { ticketWarnings } from '../../../src/domain/request/warnings'
import { DeskProvider } from '../../DeskProvider'
import { marketNow } from './marketNow'
import { useExpectedFill } from './useExpectedFill'
import type { MarketPriceSignal } from './useMarketPrice'

const ROUTE = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' } as const

it.each([
  ['a market request', { type: 'market' }, ['at-market', 'slippage-unknown']],
  ['a limit above the last trade', { type: 'limit', requestedPrice: '101' }, ['fills-now', 'slippage-unknown']],
  ['a limit that waits', { type: 'limit', requestedPrice: '99' }, []],
] as const)(
  'nobody sells: %s has no expected fill, and is reviewed when it could execute at once',
  (_what, typed, warnings) => {
    const desk = createDesk({ url: 'http://desk.test', name: 'one-sided' })
    onTestFinished(() => desk.close())
    const orderBook = () => signal({ state: 'live' as const, value: { asks: [], bids: [{ price: 99, amount: 1 }] } })
    const ticker: MarketPriceSignal = signal({ state: 'live', value: { price: '100' } })
    const values = { ...EMPTY_TICKET, requestedBase: '1', ...typed }
    const priced: Desk = { ...desk, market: () => ({ orderBook }) as never }
    const { result } = renderHook(() => useExpectedFill(ROUTE, values, ticker), {
      wrapper: ({ children }) => <DeskProvider desk={priced}>{children}</DeskProvider>,
    })
    expect(result.current?.peek()).toEqual({ state: 'live' })
    expect(ticketWarnings(values, 'buy', marketNow(ticker, result.current, undefined)).map(({ is }) => is)).toEqual(
      warnings,
    )
  },
)
