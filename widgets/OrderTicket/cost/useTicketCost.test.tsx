import { type Signal, signal } from '@preact/signals-core'
import { render } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createDesk } from '../../../src/desk/createDesk'
import type { Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import { EMPTY_TICKET, type TicketValues } from '../../../src/domain/request/ticket'
import { DeskProvider } from '../../DeskProvider'
import { type TicketCost, useTicketCost } from './useTicketCost'

const CHOICE = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' } as const
const VALUES = { ...EMPTY_TICKET, type: 'market', requestedBase: '1' } as const
const live = (price: string): Live<Ticker> => ({ state: 'live', value: { price }, asOf: 0 })

/** The cost of a ticket at a desk whose maximum is the price; `hold` leaves each further query without an answer. */
function costOf(values: TicketValues, ticker: Signal<Live<Ticker>>) {
  let isHeld = false
  const prices: (string | null)[] = []
  const desk = createDesk({
    url: 'http://desk.test',
    name: 'ticket-cost',
    timing: { costMs: 0, costLatestMs: 10, freshMs: 0 },
    async fetch(input) {
      const { pathname, searchParams } = new URL(new Request(input).url)
      if (!pathname.endsWith('/cost')) return Response.json({ name: 'Olena', email: 'olena@desk.test' })
      prices.push(searchParams.get('price'))
      if (isHeld) await new Promise(() => undefined)
      return Response.json({ max: searchParams.get('price') })
    },
  })
  desk.session.start('a-token')
  let cost: TicketCost | undefined
  function Widget({ values }: { values: TicketValues }) {
    cost = useTicketCost(CHOICE, values, ticker)
    return null
  }
  const at = (values: TicketValues) => (
    <DeskProvider desk={desk}>
      <Widget values={values} />
    </DeskProvider>
  )
  const view = render(at(values))
  onTestFinished(() => {
    view.unmount()
    desk.close()
  })
  return {
    prices,
    cost: () => cost,
    change: (values: TicketValues) => view.rerender(at(values)),
    leave: view.unmount,
    hold: () => {
      isHeld = true
    },
  }
}

it('a scaled range whose minimum is above its maximum is not queried, and its earlier cost validates nothing', async () => {
  const scaled = { ...EMPTY_TICKET, type: 'scaled', requestedBase: '1', minPrice: '100', maxPrice: '200' } as const
  const { prices, cost, change } = costOf(scaled, signal(live('100')))
  await vi.waitFor(() => expect([cost()?.isCurrent, cost()?.maxForCheck]).toEqual([true, '150']))
  change({ ...scaled, minPrice: '200.01' })
  await new Promise(resolve => setTimeout(resolve, 100))
  expect([cost()?.hasPrice, cost()?.isCurrent, cost()?.isUnanswered, prices]).toEqual([false, false, true, ['150']])
  change({ ...scaled, minPrice: '200.0' })
  await vi.waitFor(() => expect(cost()?.maxForCheck).toBe('200'))
})

it('a cost fetched before a gap in the feed is outdated after it', async () => {
  const ticker = signal(live('100'))
  const { cost, hold } = costOf(VALUES, ticker)
  await vi.waitFor(() => expect([cost()?.isCurrent, cost()?.maxForCheck]).toEqual([true, '100']))
  ticker.value = { ...live('100'), state: 'stale' }
  await vi.waitFor(() => expect(cost()?.hasPrice).toBe(false))
  hold()
  ticker.value = live('250')
  await vi.waitFor(() => expect(cost()?.hasPrice).toBe(true))
  expect([cost()?.isCurrent, cost()?.maxForCheck, cost()?.maxForShares, cost()?.price]).toEqual([
    false,
    undefined,
    undefined,
    '250',
  ])
})

it('a scaled range with one end is not queried yet', async () => {
  const scaled = { ...EMPTY_TICKET, type: 'scaled', requestedBase: '1' } as const
  const { prices, cost, change } = costOf({ ...scaled, minPrice: '100' }, signal(live('100')))
  expect(cost()?.hasPrice).toBe(false)
  change({ ...scaled, maxPrice: '200' })
  expect([cost()?.hasPrice, cost()?.isUnanswered, prices]).toEqual([false, true, []])
  change({ ...scaled, minPrice: '100', maxPrice: '200' })
  await vi.waitFor(() => expect(cost()?.maxForCheck).toBe('150'))
})

it('a cost at the price of the ticket validates nothing once it is older than 30 s', async () => {
  const limit = { ...EMPTY_TICKET, requestedBase: '1', requestedPrice: '100' } as const
  const { cost, change, hold } = costOf(limit, signal(live('100')))
  await vi.waitFor(() => expect([cost()?.isCurrent, cost()?.maxForCheck]).toEqual([true, '100']))
  hold()
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 30_001)
  onTestFinished(() => clock.mockRestore())
  change(limit)
  expect([cost()?.isCurrent, cost()?.maxForCheck, cost()?.hasNoMax, cost()?.maxForShares]).toEqual([
    false,
    undefined,
    false,
    '100',
  ])
})

it('at market without a price, a press finds neither a maximum nor a price, and queries nothing', async () => {
  const { prices, cost } = costOf(VALUES, signal<Live<Ticker>>({ state: 'connecting' }))
  expect([await cost()?.currentCost(), prices]).toEqual([{ max: undefined, price: undefined }, []])
})

it('a ticket that was left watches no price', async () => {
  const unwatched = vi.fn()
  const { cost, leave } = costOf(VALUES, signal(live('100'), { unwatched }))
  await vi.waitFor(() => expect(cost()?.isCurrent).toBe(true))
  expect(unwatched).not.toHaveBeenCalled()
  leave()
  expect(unwatched).toHaveBeenCalledOnce()
})
