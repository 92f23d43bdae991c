import { describe, expect, it, vi } from 'vitest'
import { ticketKey } from '../../domain/request/ticket'
import { outboxOf } from './outbox'
import {
  aborted,
  answer,
  deskWith,
  fails,
  held,
  OF_OTHER_TAB,
  OPTIONS,
  OTHERS,
  placed,
  places,
  refuses,
  sleep,
  TICKET,
} from './testOutbox'
import type { UnconfirmedTicket } from './ticketRecord'

describe('the checks of an unconfirmed ticket', () => {
  it('stops checking when the wizard is left, and keeps the ticket unconfirmed', async () => {
    const { desk, send, counts } = deskWith([fails])
    const wizard = new AbortController()
    const sent = await send(wizard.signal)
    wizard.abort()
    const { lists } = counts
    await sleep(150)
    expect([counts.lists, desk.savedTickets.unconfirmed.peek().size]).toEqual([lists, 1])
    expect(sent && 'whenFound' in sent && (await sent.whenFound)).toBe(undefined)
  })

  it('a lost answer that reaches a closed wizard does not stop the open wizard’s checks', async () => {
    const { desk, send, keys, rows, attemptStatus } = deskWith([() => sleep(40).then(fails)])
    const wizard = new AbortController()
    const sending = send(wizard.signal)
    while (keys.length === 0) await sleep(1)
    wizard.abort()
    const [ticket] = await desk.savedTickets.read()
    const found = outboxOf(desk).confirmPlaced(
      ticket as UnconfirmedTicket,
      new AbortController().signal,
      [0, 100, 300, 600, 1_200],
    )
    await sending
    await sleep(10)
    expect(attemptStatus()?.status).toBe('checking')
    rows.push(placed(keys[0]))
    expect(await found).toMatchObject({ how: 'found' })
  })

  it('a ticket whose answer is lost after the wizard was left is found by the checks of the list', async () => {
    const { desk, send, keys, rows, attemptStatus } = deskWith([() => sleep(40).then(fails)])
    const wizard = new AbortController()
    const sending = send(wizard.signal)
    while (keys.length === 0) await sleep(1)
    wizard.abort()
    await sending
    expect(attemptStatus()?.status).not.toBe('sending')
    rows.push(placed(keys[0]))
    const [ticket] = await desk.savedTickets.read()
    const found = await outboxOf(desk).keepChecking(ticket as UnconfirmedTicket, new AbortController().signal)
    expect(found).toMatchObject({ how: 'found', requests: [{ number: 7 }] })
  })

  it('a refusal of a first attempt leaves a ticket unconfirmed that another tab has sent again meanwhile', async () => {
    const wait = held()
    const { desk, send, keys } = deskWith([() => wait.end.then(refuses)])
    const sent = send()
    while (keys.length === 0) await sleep(1)
    const ticket = desk.savedTickets.findUnconfirmed(ticketKey(TICKET))!
    const again = { ...ticket, sending: { ...ticket.sending, sentAt: ticket.sending.sentAt + 90_000 } }
    desk.savedTickets.saveUnconfirmed(again)
    wait.release()
    expect(await sent).toHaveProperty('whenFound')
    expect(desk.savedTickets.findUnconfirmed(ticketKey(TICKET))?.sending).toMatchObject({
      sentAt: again.sending.sentAt,
    })
    expect(desk.savedTickets.findUnconfirmed(ticketKey(TICKET))?.sending.end).toBe(undefined)
  })

  it('a refusal is shown though another tab has discarded the ticket meanwhile', async () => {
    const wait = held()
    const { desk, send, keys } = deskWith([() => wait.end.then(refuses)])
    const sent = send()
    while (keys.length === 0) await sleep(1)
    desk.savedTickets.resolve(keys[0]!)
    wait.release()
    await expect(sent).rejects.toMatchObject({ code: 409 })
  })

  it('a refusal is not shown once another tab has placed the ticket, though the list can’t be read', async () => {
    const wait = held()
    const { desk, send, keys } = deskWith([() => wait.end.then(refuses)], { list: () => answer(503) })
    const sent = send()
    while (keys.length === 0) await sleep(1)
    await sleep(2)
    desk.savedTickets.resolve(keys[0]!, OTHERS)
    wait.release()
    await expect(sent).rejects.toMatchObject({ kind: 'maybe-sent' })
  })

  it('returns a request once when a check finds it before its answer arrives', async () => {
    const wait = held()
    const { desk, send, keys, rows } = deskWith([() => wait.end.then(places)])
    const answered = send()
    while (keys.length === 0) await sleep(1)
    rows.push(placed(keys[0]))
    const [ticket] = await desk.savedTickets.read()
    const found = await outboxOf(desk).confirmPlaced(ticket as UnconfirmedTicket, new AbortController().signal, [0])
    expect(found).toMatchObject({ how: 'found', requests: [{ number: 7 }] })
    wait.release()
    expect(await answered).toEqual({ how: 'answered', requests: [] })
  })

  it('a ticket that a check has found is not called unconfirmed when its answer is lost afterwards', async () => {
    const wait = held()
    const { desk, send, keys, rows } = deskWith([() => wait.end.then(fails)])
    const wizard = new AbortController()
    const sent = send(wizard.signal)
    while (keys.length === 0) await sleep(1)
    wizard.abort()
    rows.push(placed(keys[0]))
    const [ticket] = await desk.savedTickets.read()
    await outboxOf(desk).confirmPlaced(ticket as UnconfirmedTicket, new AbortController().signal, [0])
    wait.release()
    expect(await sent).toEqual({ how: 'found', requests: [] })
  })

  it('goes on checking a ticket that an earlier page has sent, at each of its times', async () => {
    const { desk, send, keys, rows, counts } = deskWith([fails], { timing: { confirmAtMs: [5, 10, 15, 600] } })
    const wizard = new AbortController()
    await send(wizard.signal)
    wizard.abort()
    await sleep(80)
    const [ticket] = await desk.savedTickets.read()
    const before = counts.lists
    const found = outboxOf(desk).keepChecking(ticket as UnconfirmedTicket, new AbortController().signal)
    await vi.waitFor(() => expect(counts.lists).toBeGreaterThanOrEqual(before + 3))
    rows.push(placed(keys[0]))
    expect(await found).toMatchObject({ how: 'found' })
  })

  it('a request that the list’s check finds is reported to the form too, once', async () => {
    const { desk, send, keys, rows } = deskWith([fails], { timing: { confirmAtMs: [5, 10, 15, 600] } })
    const wizard = new AbortController()
    await send(wizard.signal)
    wizard.abort()
    await sleep(80)
    const [ticket] = await desk.savedTickets.read()
    const { signal } = new AbortController()
    const [ofList, ofForm] = [1, 2].map(() => outboxOf(desk).keepChecking(ticket as UnconfirmedTicket, signal))
    rows.push(placed(keys[0]))
    expect(await ofList).toMatchObject({ how: 'found', requests: [{ number: 7 }] })
    expect(await ofForm).toEqual({ how: 'found', requests: [] })
  })

  it('the request list checks no ticket while this page sends it', async () => {
    const wait = held()
    const { desk, send, keys, counts } = deskWith([() => wait.end.then(places)])
    const sent = send()
    await vi.waitFor(() => expect(keys.length).toBe(1), { timeout: 10_000 })
    const ticket = desk.savedTickets.findUnconfirmed(ticketKey(TICKET))!
    const { lists } = counts
    expect(await outboxOf(desk).keepChecking(ticket, new AbortController().signal)).toBe(undefined)
    expect(counts.lists).toBe(lists)
    wait.release()
    expect(await sent).toMatchObject({ how: 'answered' })
  })

  it('ends a check that the request list has begun when the list is left', async () => {
    let hangs: AbortSignal | undefined
    let isSlow = false
    const { desk, send, attemptStatus } = deskWith([fails], {
      list: signal => {
        if (!isSlow) return undefined
        hangs = signal
        return aborted(signal)
      },
    })
    const sent = await send()
    await (sent && 'whenFound' in sent && sent.whenFound)
    isSlow = true
    const before = attemptStatus()
    const [ticket] = await desk.savedTickets.read()
    const page = new AbortController()
    const found = outboxOf(desk).keepChecking(ticket as UnconfirmedTicket, page.signal)
    await vi.waitFor(() => expect(hangs).toBeDefined())
    page.abort()
    expect(hangs?.aborted).toBe(true)
    expect(await found).toBe(undefined)
    expect(attemptStatus()).toEqual(before)
  })

  it('checks a ticket anew in the next session', async () => {
    const { desk, send, attemptStatus } = deskWith([fails])
    await send()
    expect(attemptStatus()).toEqual({ status: 'notFound' })
    desk.session.end()
    desk.session.start('another')
    expect((await desk.savedTickets.read()).length).toBe(1)
    expect(attemptStatus()).toEqual({ status: 'unknown' })
  })

  it('“Send again” sends nothing when the ticket was found since the form was drawn', async () => {
    const { desk, send, keys, rows, attemptStatus } = deskWith([fails])
    const sent = await send()
    rows.push(placed(keys[0]))
    await (sent && 'whenFound' in sent && sent.whenFound)
    expect(attemptStatus()).toBe(undefined)
    expect(await outboxOf(desk).send(TICKET, { ...OPTIONS, isResending: true })).toBe(undefined)
    expect(keys.length).toBe(1)
  })

  it('“Buy” only checks a ticket that became unconfirmed since the form was drawn', async () => {
    const { desk, send, keys } = deskWith([fails])
    await send()
    const again = await outboxOf(desk).send(TICKET, { ...OPTIONS, isResending: false })
    expect(again && 'whenFound' in again).toBe(true)
    expect(keys.length).toBe(1)
  })

  it('sends nothing when another tab has placed an equal ticket since the press', async () => {
    const { desk, keys, rows } = deskWith([places])
    const pressedAt = Date.now()
    rows.push({ ...placed('of-another-tab'), uuid: OF_OTHER_TAB })
    desk.savedTickets.resolve('of-another-tab', OTHERS)
    const sent = await outboxOf(desk).send(TICKET, { ...OPTIONS, isResending: false, pressedAt })
    expect(sent).toMatchObject({ how: 'found', requests: [{ uuid: OF_OTHER_TAB }] })
    expect(keys).toEqual([])
  })

  it('shows no error when the client signs out while it looks for what another tab has placed', async () => {
    const { desk, keys } = deskWith([places], { list: aborted })
    const pressedAt = Date.now()
    desk.savedTickets.resolve('of-another-tab', OTHERS)
    const sent = outboxOf(desk).send(TICKET, { ...OPTIONS, isResending: false, pressedAt })
    await sleep(5)
    desk.signOut()
    expect([await sent, keys]).toEqual([undefined, []])
  })
})

describe('a check without a result', () => {
  const unconfirmed = async (list: () => Response) => {
    const ticket = deskWith([fails], { timing: { confirmAtMs: [5, 10, 15, 20] }, list })
    const result = await ticket.send()
    expect(await (result && 'whenFound' in result ? result.whenFound : result)).toBe(undefined)
    expect([ticket.attemptStatus(), ticket.counts.lists > 3]).toEqual([{ status: 'unknown' }, true])
    return ticket.reports
  }

  it('is reported once when the desk has answered, but some requests are missing from its list', async () => {
    const reports = await unconfirmed(() => answer(200, { total: 1, data: [] }))
    expect(reports).toMatchObject([{ message: expect.stringMatching(/missing from the list/) }])
  })

  it('is not reported when the desk is down', async () => {
    expect(await unconfirmed(fails)).toEqual([])
  })
})
