import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { freshDesk, type TestDesk } from '../../../playground/harness/testKit'
import { EMPTY_TICKET, type TicketValues, ticketKey } from '../../domain/request/ticket'
import { createDesk } from '../createDesk'
import type { Desk } from '../desk'
import { readStored } from '../testStorages'
import { unconfirmedTicket } from './testUnconfirmed'
import type { SavedTicket } from './ticketRecord'

const onLeft: (() => void)[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const leave of onLeft.splice(0)) leave()
})

const CHOICE = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' } as const
const ticket = (values: Partial<TicketValues>): SavedTicket => ({
  route: CHOICE,
  values: { ...EMPTY_TICKET, ...values },
})
const HALF = ticket({ requestedBase: '0.75', comment: 'Slowly' })

const amounts = async (desk: Desk) => (await desk.savedTickets.read()).map(({ values }) => values.requestedBase)
const storedOf = ({ client }: Pick<TestDesk, 'client'>) => `desk:${client.email}:drafts/`
const stored = (kit: TestDesk) => readStored(storedOf(kit)).join()

/** The same client after a reload: a new desk of the same name. */
function afterReload({ desk, client }: TestDesk): Desk {
  desk.close()
  const again = createDesk({ url: inject('sandbox').desk, name: client.email })
  onLeft.push(() => {
    again.signOut()
    again.close()
  })
  return again
}

describe('a typed ticket', () => {
  it('is there after a reload', async () => {
    const kit = await freshDesk('funded')
    kit.desk.savedTickets.keep({ ...HALF, marketWhenTyped: '94000.5' })
    await vi.waitFor(() => expect(stored(kit)).not.toBe(''))
    expect(await afterReload(kit).savedTickets.read()).toEqual([{ ...HALF, marketWhenTyped: '94000.5' }])
  })

  it('is stored synchronously, once the client is known', async () => {
    const kit = await freshDesk('funded')
    await kit.desk.savedTickets.read()
    kit.desk.savedTickets.keep(HALF)
    expect(stored(kit)).toContain('0.75')
  })

  it('is stored under a hash of the client’s email', async () => {
    const kit = await freshDesk('funded')
    await kit.desk.savedTickets.read()
    kit.desk.savedTickets.keep(HALF)
    expect(stored(kit)).toMatch(/"who":"[0-9a-f]{64}"/)
    expect(stored(kit)).not.toContain(kit.client.email)
  })

  it('replaces the one typed before', async () => {
    const { desk } = await freshDesk('funded')
    desk.savedTickets.keep(HALF)
    desk.savedTickets.keep(ticket({ requestedBase: '0.8' }))
    expect(await amounts(desk)).toEqual(['0.8'])
  })

  it('is deleted once dropped, and no other with it', async () => {
    const { desk } = await freshDesk('funded')
    desk.savedTickets.keep(HALF)
    desk.savedTickets.drop(ticket({ requestedBase: '0.8' }))
    expect(await amounts(desk)).toEqual(['0.75'])
    desk.savedTickets.drop(HALF)
    expect(await amounts(desk)).toEqual([])
  })

  it('is deleted at sign-out, though not read since the reload', async () => {
    const kit = await freshDesk('funded')
    await kit.desk.savedTickets.read()
    kit.desk.savedTickets.keep(HALF)
    const again = afterReload(kit)
    again.signOut()
    expect(stored(kit)).toBe('')
  })

  it('is deleted when the client signs out after the desk has ended the session', async () => {
    const kit = await freshDesk('funded')
    await kit.desk.savedTickets.read()
    kit.desk.savedTickets.keep(HALF)
    kit.desk.session.end()
    expect(stored(kit)).toContain('0.75')
    kit.desk.signOut()
    expect(stored(kit)).not.toContain('0.75')
  })

  it('is there after the desk ended the session and the client signed in again', async () => {
    const kit = await freshDesk('funded')
    const { token } = kit.client
    await kit.desk.savedTickets.read()
    kit.desk.savedTickets.keep(HALF)
    kit.desk.session.end()
    expect(await kit.desk.savedTickets.read()).toEqual([])
    kit.desk.session.start(token)
    expect(await amounts(kit.desk)).toEqual(['0.75'])
  })

  it('is deleted when another client signs in', async () => {
    const kit = await freshDesk('funded')
    await kit.desk.savedTickets.read()
    kit.desk.savedTickets.keep(HALF)
    kit.desk.session.end()
    kit.desk.session.start((await freshDesk('second')).client.token)
    await kit.desk.savedTickets.read()
    expect(stored(kit)).toBe('')
  })

  it('is deleted when another client signs in, though that one never opens the wizard', async () => {
    const kit = await freshDesk('funded')
    await kit.desk.savedTickets.read()
    kit.desk.savedTickets.keep(HALF)
    kit.desk.session.end()
    kit.desk.session.start((await freshDesk('second')).client.token)
    await vi.waitFor(() => expect(stored(kit)).toBe(''))
  })

  it('is never offered to another client', async () => {
    const kit = await freshDesk('funded')
    kit.desk.savedTickets.keep(HALF)
    await vi.waitFor(() => expect(stored(kit)).not.toBe(''))
    const other = await freshDesk('second')
    localStorage.setItem(`${storedOf(other)}copied`, stored(kit))
    expect(await other.desk.savedTickets.read()).toEqual([])
  })

  it('is not offered after 24 hours', async () => {
    const { desk } = await freshDesk('funded')
    desk.savedTickets.keep(HALF)
    await desk.savedTickets.read()
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 24 * 3_600_000 - 60_000)
    expect(await amounts(desk)).toEqual(['0.75'])
    clock.mockReturnValue(now + 24 * 3_600_000 + 60_000)
    expect(await amounts(desk)).toEqual([])
  })

  it.each(['null', '{}', '[]', '{"who":1}', 'not json', '💥', '{"__proto__":{"a":1}}'])(
    'broken in storage is no saved ticket: %s',
    async text => {
      const kit = await freshDesk('funded')
      localStorage.setItem(`${storedOf(kit)}broken`, text)
      expect(await kit.desk.savedTickets.read()).toEqual([])
    },
  )

  it('broken in one field is no saved ticket, and leaves the others', async () => {
    const kit = await freshDesk('funded')
    await kit.desk.savedTickets.read()
    kit.desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    kit.desk.savedTickets.keep(HALF)
    for (const [key, text] of Object.entries(localStorage))
      localStorage.setItem(key, text.replace('"requestedBase":"0.75"', '"requestedBase":0.75'))
    expect(await amounts(kit.desk)).toEqual(['0.5'])
  })

  it('is kept in memory where storage is unavailable', async () => {
    vi.stubGlobal('localStorage', undefined)
    const { desk } = await freshDesk('funded')
    desk.savedTickets.keep(HALF)
    expect(await amounts(desk)).toEqual(['0.75'])
  })

  it('requests a profile that fails once while a client types, and again at once for an order', async () => {
    const kit = await freshDesk('funded', { timing: { pollMs: 60_000 } })
    await kit.faults({ match: { path: 'v1/me' }, act: { status: 500 } })
    const typed = '0.12345678'
    for (const end of [...typed].keys()) {
      kit.desk.savedTickets.keep(ticket({ requestedBase: typed.slice(0, end + 1) }))
      await new Promise(resolve => setTimeout(resolve, 30))
    }
    expect(kit.calls('GET', 'v1/me')).toBe(1)
    // Until the first call has failed, the second one would join it.
    await kit.desk.clientOwner.identify(60_000)
    kit.desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    await vi.waitFor(() => expect(kit.calls('GET', 'v1/me')).toBe(2))
  })

  it('belongs to the session alone until the client is known', async () => {
    const kit = await freshDesk('funded')
    await kit.faults({ match: { path: 'v1/me' }, act: { status: 500 } })
    kit.desk.savedTickets.keep(HALF)
    expect(await amounts(kit.desk)).toEqual(['0.75'])
    expect(stored(kit)).toMatch(/"who":"session:/)
    await kit.faults()
    await kit.desk.savedTickets.read()
    expect(stored(kit)).toMatch(/"who":"[0-9a-f]{64}".*0\.75/)
    expect(stored(kit)).not.toContain('session:')
  })
})

describe('an unconfirmed ticket', () => {
  it('that the browser does not store is reported as lost with the page', async () => {
    const { desk } = await freshDesk('funded')
    desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    expect(desk.savedTickets.areLostWithPage()).toBe(false)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    desk.savedTickets.saveUnconfirmed(unconfirmedTicket('two', { requestedBase: '2' }))
    expect([await amounts(desk), desk.savedTickets.areLostWithPage()]).toEqual([['2', '0.5'], true])
  })

  it('is there under its key after a reload, before the ticket typed since', async () => {
    const kit = await freshDesk('funded')
    await kit.desk.savedTickets.read()
    const sent = unconfirmedTicket('one')
    kit.desk.savedTickets.saveUnconfirmed(sent)
    kit.desk.savedTickets.keep(HALF)
    expect(await afterReload(kit).savedTickets.read()).toEqual([
      { ...sent, sending: { ...sent.sending, deviceAheadMs: expect.any(Number) } },
      HALF,
    ])
  })

  it('is listed once, though it is stored as typed too', async () => {
    const { desk } = await freshDesk('funded')
    const { route, values } = unconfirmedTicket('one')
    desk.savedTickets.keep({ route, values })
    desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    expect((await desk.savedTickets.read()).map(({ sending }) => sending?.key)).toEqual(['one'])
  })

  it('is deleted once it is resolved, and the typed one stays', async () => {
    const { desk } = await freshDesk('funded')
    const { route, values } = unconfirmedTicket('one')
    desk.savedTickets.keep({ route, values })
    desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    desk.savedTickets.resolve('one')
    expect(await desk.savedTickets.read()).toEqual([{ route, values }])
  })

  it('is kept after a reload with all others, however many they are', async () => {
    const kit = await freshDesk('funded')
    await kit.desk.savedTickets.read()
    const keys = Array.from({ length: 40 }, (_, at) => String(at + 1))
    const firstAt = Date.now()
    for (const [at, key] of keys.entries()) {
      const ticket = unconfirmedTicket(key, { requestedBase: key })
      kit.desk.savedTickets.saveUnconfirmed({ ...ticket, sending: { ...ticket.sending, sentAt: firstAt + at } })
    }
    const newestFirst = keys.reverse()
    expect(await amounts(kit.desk)).toEqual(newestFirst)
    expect(await amounts(afterReload(kit))).toEqual(newestFirst)
  })

  it('waits for the client’s next sign-in after a sign-out, and nothing is added while signed out', async () => {
    const { desk, client } = await freshDesk('funded')
    desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    expect([...desk.savedTickets.unconfirmed.peek().values()].map(({ sending }) => sending.key)).toEqual(['one'])
    desk.signOut()
    desk.savedTickets.saveUnconfirmed(unconfirmedTicket('two'))
    expect(desk.savedTickets.unconfirmed.peek().size).toBe(0)
    desk.session.start(client.token)
    expect((await desk.savedTickets.read()).map(({ sending }) => sending?.key)).toEqual(['one'])
  })

  it('is shown to no other client, and is there again for its own', async () => {
    const { desk, client } = await freshDesk('funded')
    await desk.savedTickets.read()
    desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    desk.signOut()
    desk.session.start((await freshDesk('second')).client.token)
    expect(await desk.savedTickets.read()).toEqual([])
    desk.savedTickets.keep(HALF)
    desk.signOut()
    desk.session.start(client.token)
    expect((await desk.savedTickets.read()).map(({ sending }) => sending?.key)).toEqual(['one'])
  })

  it('is known at once after a reload, though the profile hangs', async () => {
    const kit = await freshDesk('funded')
    await kit.desk.savedTickets.read()
    kit.desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    await kit.faults({ match: { path: 'v1/me' }, act: { hang: true } })
    expect(afterReload(kit).savedTickets.findUnconfirmed(ticketKey(unconfirmedTicket('one')))?.sending.key).toBe('one')
  })

  it('is still there when another tab names the client of its own session', async () => {
    const kit = await freshDesk('funded')
    await kit.desk.savedTickets.read()
    kit.desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    localStorage.setItem(`desk:${kit.client.email}:client`, 'session:of-another-tab somebody')
    window.dispatchEvent(new StorageEvent('storage', { key: `${storedOf(kit)}any` }))
    expect((await kit.desk.savedTickets.read()).map(({ sending }) => sending?.key)).toEqual(['one'])
  })

  it('sent by another tab is there at once, and gone when that tab resolves it', async () => {
    const kit = await freshDesk('funded')
    await kit.desk.savedTickets.read()
    kit.desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    const text = stored(kit)
    kit.desk.savedTickets.resolve('one')
    const key = `${storedOf(kit)}one`
    const written = (value: string | null) => {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
      dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
    }
    written(text)
    expect(kit.desk.savedTickets.unconfirmed.peek().size).toBe(1)
    written(null)
    expect(kit.desk.savedTickets.unconfirmed.peek().size).toBe(0)
  })
})
