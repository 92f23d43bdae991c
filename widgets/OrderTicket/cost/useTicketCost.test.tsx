import { signal } from '@preact/signals-core'
import { render } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createDesk } from '../../../src/desk/createDesk'
import type { Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import { EMPTY_TICKET } from '../../../src/domain/request/ticket'
import { DeskProvider } from '../../DeskProvider'
import { useTicketCost } from './useTicketCost'

const CHOICE = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' } as const
const VALUES = { ...EMPTY_TICKET, type: 'market', requestedBase: '1' } as const
const live = (price: string): Live<Ticker> => ({ state: 'live', value: { price }, asOf: 0 })

it('a cost fetched before a gap in the feed is outdated after it', async () => {
  const ticker = signal(live('100'))
  let isHeld = false
  const desk = createDesk({
    url: 'http://desk.test',
    name: 'gap',
    timing: { costMs: 0, costLatestMs: 10, freshMs: 0 },
    async fetch(input) {
      const { pathname, searchParams } = new URL(new Request(input).url)
      if (!pathname.endsWith('/cost')) return Response.json({ name: 'Olena', email: 'olena@desk.test' })
      if (isHeld) await new Promise(() => undefined)
      return Response.json({ max: searchParams.get('price') })
    },
  })
  desk.session.start('a-token')
  let quote: ReturnType<typeof useTicketCost> | undefined
  function Widget() {
    quote = useTicketCost(CHOICE, VALUES, ticker)
    return null
  }
  const view = render(
    <DeskProvider desk={desk}>
      <Widget />
    </DeskProvider>,
  )
  onTestFinished(() => {
    view.unmount()
    desk.close()
  })
  await vi.waitFor(() => expect([quote?.isCurrent, quote?.max]).toEqual([true, '100']))
  ticker.value = { ...live('100'), state: 'stale' }
  await vi.waitFor(() => expect(quote?.hasPrice).toBe(false))
  isHeld = true
  ticker.value = live('250')
  await vi.waitFor(() => expect(quote?.hasPrice).toBe(true))
  expect([quote?.isCurrent, quote?.max, quote?.maxAtPrice, quote?.price]).toEqual([false, undefined, undefined, '250'])
})
