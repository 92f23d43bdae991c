import { describe, expect, it, vi } from 'vitest'
import { ticketKey } from '../../domain/request/ticket'
import { rememberClient } from '../client/clientOwner'
import { outboxOf } from './outbox'
import { ADA, answer, deskWith, fails, held, OPTIONS, places, sleep, TICKET } from './testOutbox'

describe('the outbox and the session', () => {
  it('keeps a ticket for the next session when a 401 ended this one', async () => {
    const { desk, send, keys } = deskWith([() => answer(401)])
    await expect(send()).rejects.toMatchObject({ name: 'AuthError' })
    desk.session.start('token')
    expect((await desk.savedTickets.read()).map(({ sending }) => sending?.key)).toEqual([keys[0]])
  })

  it('keeps an unconfirmed ticket when another one is placed', async () => {
    const { desk, send, keys } = deskWith([fails, places])
    await send()
    const other = { ...TICKET, values: { ...TICKET.values, requestedBase: '0.7' } }
    await outboxOf(desk).send(other, { ...OPTIONS, isResending: false })
    expect([...desk.savedTickets.unconfirmed.peek().values()].map(({ sending }) => sending.key)).toEqual([keys[0]])
  })

  it('keeps a ticket for the client’s next sign-in though the profile never answered', async () => {
    const { desk, send, keys } = deskWith([fails], { profile: () => new Promise(() => undefined) })
    await rememberClient(desk.storage, 'first', ADA.email)
    desk.session.start('first')
    await send()
    desk.signOut()
    await rememberClient(desk.storage, 'second', ADA.email)
    desk.session.start('second')
    expect(desk.savedTickets.findUnconfirmed(ticketKey(TICKET))?.sending.key).toBe(keys[0])
    desk.signOut()
    await rememberClient(desk.storage, 'third', 'bob@client.test')
    desk.session.start('third')
    expect(desk.savedTickets.findUnconfirmed(ticketKey(TICKET))).toBe(undefined)
  })

  it('keeps a ticket that was on its way when the token was replaced', async () => {
    const pending = held()
    const { desk, send, keys } = deskWith([() => pending.end.then(places)])
    const sent = send()
    await vi.waitFor(() => expect(keys.length).toBe(1))
    desk.session.start('another')
    await expect(sent).rejects.toMatchObject({ name: 'AuthError' })
    pending.release()
    expect((await desk.savedTickets.read()).map(({ sending }) => [sending?.key, sending?.end])).toEqual([
      [keys[0], 'sessionEnded'],
    ])
  })

  it('sends no ticket while it is unknown whose equal unconfirmed ticket this device keeps', async () => {
    let isDown = false
    const profile = async () => (isDown ? answer(503) : answer(200, ADA))
    const { desk, send, keys } = deskWith([fails], { profile })
    await desk.savedTickets.read()
    await send()
    isDown = true
    desk.session.start('another')
    await expect(send()).rejects.toMatchObject({ code: 503 })
    isDown = false
    const again = await send()
    expect([keys.length, again && 'whenFound' in again]).toEqual([1, true])
  })

  it('sends no ticket when the first of two calls for the profile fails', async () => {
    let failures = 0
    const profile = async () => (failures-- > 0 ? answer(503) : answer(200, ADA))
    const { desk, send, keys } = deskWith([fails], { profile })
    await desk.savedTickets.read()
    await send()
    failures = 1
    desk.session.start('another')
    await expect(send()).rejects.toMatchObject({ code: 503 })
    const again = await send()
    expect([keys.length, again && 'whenFound' in again]).toEqual([1, true])
  })

  it('does not send again what an earlier session of an unknown client has sent, until it is discarded', async () => {
    let isDown = true
    const profile = async () => (isDown ? answer(503) : answer(200, ADA))
    const { desk, send, keys } = deskWith([fails], { profile, timing: { writeMs: 500 } })
    await send()
    desk.session.start('another')
    isDown = false
    const again = await send()
    expect([keys.length, again && 'whenFound' in again]).toEqual([1, true])
    const sent = desk.savedTickets.findUnconfirmed(ticketKey(TICKET))!
    expect(sent.sending.key).toBe(keys[0])
    await sleep(510)
    desk.savedTickets.drop(sent)
    await send()
    expect([keys.length, new Set(keys).size]).toEqual([2, 2])
  })

  it('shows and sends no comment of a session whose client the desk never named', async () => {
    let isDown = true
    const { desk, send } = deskWith([fails], { profile: async () => (isDown ? answer(503) : answer(200, ADA)) })
    const commented = {
      ...TICKET,
      values: { ...TICKET.values, comment: 'For the tax account', deadline: '2030-01-01' },
    }
    await outboxOf(desk).send(commented, { ...OPTIONS, isResending: false })
    desk.session.start('another')
    isDown = false
    await send()
    const { values, sending } = desk.savedTickets.findUnconfirmed(ticketKey(TICKET))!
    expect([values.comment, values.deadline, sending.request]).toEqual([
      '',
      '',
      expect.not.objectContaining({ comment: expect.anything(), deadline: expect.anything() }),
    ])
    expect(JSON.stringify(sending.request)).not.toMatch(/tax|2030/)
  })

  it('deletes an unconfirmed ticket only once it can no longer arrive', async () => {
    const { desk, send } = deskWith([fails], { timing: { writeMs: 1_000 } })
    await send()
    const sent = desk.savedTickets.findUnconfirmed(ticketKey(TICKET))!
    expect([desk.savedTickets.drop(sent), desk.savedTickets.findUnconfirmed(ticketKey(TICKET))]).toEqual([false, sent])
    await sleep(1_010)
    expect([desk.savedTickets.drop(sent), desk.savedTickets.findUnconfirmed(ticketKey(TICKET))]).toEqual([
      true,
      undefined,
    ])
  })

  it('keeps an unconfirmed ticket that was sent again since the client saw it', async () => {
    const wait = held()
    const { desk, send, keys } = deskWith([fails, () => wait.end.then(places)], { timing: { writeMs: 1_000 } })
    await send()
    const seen = desk.savedTickets.findUnconfirmed(ticketKey(TICKET))!
    await sleep(1_010)
    const again = send()
    await vi.waitFor(() => expect(keys.length).toBe(2))
    expect([desk.savedTickets.drop(seen), desk.savedTickets.findUnconfirmed(ticketKey(TICKET))?.sending.key]).toEqual([
      false,
      keys[0],
    ])
    wait.release()
    await again
  })

  it('keeps a ticket that was on its way at sign-out for the same client, and shows it to no other one', async () => {
    const pending = held()
    let email = 'ada@client.test'
    const { desk, send, keys } = deskWith([() => pending.end.then(places)], {
      profile: async () => answer(200, { name: 'Client', email }),
    })
    const sent = send()
    await vi.waitFor(() => expect(keys.length).toBe(1))
    await desk.savedTickets.read()
    desk.signOut()
    await expect(sent).rejects.toMatchObject({ name: 'AuthError' })
    email = 'bob@client.test'
    desk.session.start('of-bob')
    expect(await desk.savedTickets.read()).toEqual([])
    desk.signOut()
    email = 'ada@client.test'
    desk.session.start('of-ada')
    expect((await desk.savedTickets.read()).map(({ sending }) => sending?.key)).toEqual([keys[0]])
  })
})
