import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EMPTY_TICKET } from '../../domain/request/ticket'
import { rememberClient } from '../client/clientOwner'
import { createDesk } from '../createDesk'
import { stubStorage } from '../testTabs'
import { unconfirmedTicket } from './testUnconfirmed'

beforeEach(stubStorage)
afterEach(() => void vi.unstubAllGlobals())

/** A signed-in client's desk whose time is a day behind the device's. */
async function openDesk() {
  const date = new Date(Date.now() - 25 * 3_600_000).toUTCString()
  const fetch = async () => Response.json([], { headers: { date } })
  const desk = createDesk({ url: 'http://desk.test', name: 'ada', fetch })
  await rememberClient(desk.storage, 'token', 'ada@client.test')
  desk.session.start('token')
  return desk
}

it('a typed ticket is there after a reload on a device whose clock is a day ahead of the desk’s', async () => {
  const route = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' } as const
  const first = await openDesk()
  await first.http.call('GET', 'v1/balances', { read: () => undefined })
  first.savedTickets.keep({ route, values: { ...EMPTY_TICKET, requestedBase: '0.75' } })
  first.close()
  const next = await openDesk()
  const [typed] = await next.savedTickets.read()
  next.close()
  expect(typed?.values.requestedBase).toBe('0.75')
})

it('a ticket that was typed and then sent is no typed one: a log-out does not call it a draft', async () => {
  const desk = await openDesk()
  const { sending, ...typed } = unconfirmedTicket('one')
  desk.savedTickets.keep(typed)
  expect(desk.savedTickets.hasTyped()).toBe(true)
  desk.savedTickets.saveUnconfirmed({ ...typed, sending })
  const asSent = desk.savedTickets.hasTyped()
  desk.savedTickets.keep({ ...typed, values: { ...typed.values, requestedBase: '0.76' } })
  const asOther = desk.savedTickets.hasTyped()
  desk.close()
  expect([asSent, asOther]).toEqual([false, true])
})
