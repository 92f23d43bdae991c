import { expect, it, vi } from 'vitest'
import { freshDesk } from '../../../playground/harness/testKit'
import { EMPTY_TICKET, type Ticket, ticketKey } from '../../domain/request/ticket'
import type { Desk } from '../desk'
import { outboxOf } from '../requests/outbox'
import { unconfirmedTicket } from '../requests/testUnconfirmed'
import { transferOutboxOf } from '../transfers/transferOutbox'
import { type Attempt, msUntilResendable } from './attempt'

const TICKET: Ticket = {
  route: { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' },
  values: { ...EMPTY_TICKET, requestedBase: '0.01', requestedPrice: '50000' },
}
const stored = ({ savedTickets }: Desk) => savedTickets.findUnconfirmed(ticketKey(TICKET))?.sending

type Sending = { path: string; send: (desk: Desk) => unknown; stored: (desk: Desk) => Attempt | undefined }
const SENDINGS: Record<string, Sending> = {
  'an order': {
    path: 'v1/requests',
    send: desk =>
      outboxOf(desk).send(TICKET, {
        price: '50000',
        zone: 'UTC',
        isResending: false,
        signal: new AbortController().signal,
      }),
    stored,
  },
  'a transfer': {
    path: 'v1/transfers',
    send: desk =>
      transferOutboxOf(desk).send(
        { asset: 'USDT', amount: '1', from: 'binance_spot', to: 'binance_usdm' },
        { before: {}, pressedAt: Date.now() },
      ),
    stored: ({ sentTransfers }) => sentTransfers.find('USDT'),
  },
}

/** `persisted`: the browser keeps the page for Back. */
const leave = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted }))

const cases = Object.keys(SENDINGS).flatMap(what => [
  [what, 'with keys can be sent again at once', true] as const,
  [what, 'without keys is waited for as long as before', false] as const,
])

it.each(cases)('%s that is on its way when its page is left %s', async (what, _, idempotencyKeys) => {
  const { path, send, stored } = SENDINGS[what]!
  const { desk, calls, faults } = await freshDesk('funded', { idempotencyKeys })
  await faults({ match: { method: 'POST', path }, act: { hang: true } })
  void Promise.resolve(send(desk)).catch(() => undefined)
  await vi.waitFor(() => expect(calls('POST', path)).toBe(1))
  const wait = () => msUntilResendable(desk, stored(desk)!)
  const before = wait()
  expect(before).toBeGreaterThan(desk.timing.arrivalMs)
  leave(true)
  expect(stored(desk)?.end).toBe(undefined)
  leave(false)
  expect(stored(desk)?.end).toBe('cutOff')
  if (idempotencyKeys) expect(wait()).toBe(0)
  else {
    // Both are rounded up to whole ms.
    expect(wait()).toBeLessThanOrEqual(before + 1)
    expect(wait()).toBeGreaterThan(before - 5_000)
  }
})

it('an order that another tab sends stays on its way when this page is left', async () => {
  const { desk } = await freshDesk('funded')
  const ofOtherTab = unconfirmedTicket('of-another-tab')
  desk.savedTickets.saveUnconfirmed(ofOtherTab)
  leave(false)
  expect(desk.savedTickets.findUnconfirmed(ticketKey(ofOtherTab))?.sending.end).toBe(undefined)
})
