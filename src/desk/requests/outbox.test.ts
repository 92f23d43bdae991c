import { describe, expect, it, vi } from 'vitest'
import { ticketKey } from '../../domain/request/ticket'
import { stubStorage } from '../testTabs'
import { outboxOf } from './outbox'
import {
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
  sleepAfterLock,
  slowly,
  TICKET,
} from './testOutbox'
import type { UnconfirmedTicket } from './ticketRecord'

describe('the outbox', () => {
  it('sends a ticket once though it is sent twice at the same time', async () => {
    const { send, keys } = deskWith([slowly])
    const [first, second] = await Promise.all([send(), send()])
    expect(first).toMatchObject({ how: 'answered' })
    expect(second && 'whenFound' in second ? await second.whenFound : second).toBe(undefined)
    expect(keys.length).toBe(1)
  })

  it('ends the checks of another form of the page once the desk has answered the ticket', async () => {
    const { end, release } = held()
    const { desk, send, counts, attemptStatus } = deskWith([() => end.then(places)], {
      timing: { confirmAtMs: [5, 10, 15, 60, 90] },
    })
    const sending = send()
    await vi.waitFor(() => expect(attemptStatus()).toEqual({ status: 'sending' }))
    const ticket = desk.savedTickets.findUnconfirmed(ticketKey(TICKET)) as UnconfirmedTicket
    void outboxOf(desk).confirmPlaced(ticket, OPTIONS.signal)
    await vi.waitFor(() => expect(counts.lists).toBeGreaterThan(0))
    release()
    expect(await sending).toMatchObject({ how: 'answered' })
    const { lists } = counts
    await sleep(150)
    expect([attemptStatus(), counts.lists]).toEqual([undefined, lists])
  })

  it('sends an unconfirmed ticket again under its key, and a placed one under another', async () => {
    const { desk, send, keys, attemptStatus } = deskWith([fails, places])
    await send()
    expect(attemptStatus()).toEqual({ status: 'notFound' })
    expect(await send()).toMatchObject({ how: 'answered' })
    expect([attemptStatus(), await desk.savedTickets.read()]).toEqual([undefined, []])
    await send()
    expect([keys.length, new Set(keys).size]).toEqual([3, 2])
  })

  it('keeps an unconfirmed ticket as it was sent first, also when an edited one is sent again', async () => {
    const { send, desk } = deskWith([fails])
    await send()
    const edited = { ...TICKET, values: { ...TICKET.values, comment: 'Slowly' } }
    await outboxOf(desk).send(edited, { ...OPTIONS, isResending: true })
    expect(desk.savedTickets.findUnconfirmed(ticketKey(TICKET))?.values.comment).toBe('')
  })

  it('sends an unconfirmed ticket again once though it is sent twice at the same time', async () => {
    const { send, keys } = deskWith([fails, slowly], { hasKeys: false, timing: { writeMs: 500 } })
    await send()
    const [first, second] = await Promise.all([send(), send()])
    expect(first).toMatchObject({ how: 'answered' })
    expect(second && 'whenFound' in second ? await second.whenFound : second).toBe(undefined)
    expect(keys.length).toBe(2)
  })

  it('finds a request in the background', async () => {
    const { send, keys, rows, attemptStatus } = deskWith([fails])
    const sent = await send()
    rows.push(placed(keys[0]))
    expect(sent && 'whenFound' in sent && (await sent.whenFound)).toMatchObject({ how: 'found' })
    expect(attemptStatus()).toBe(undefined)
  })

  it('stops its background checks while it sends a ticket again', async () => {
    const wait = held()
    const timing = { confirmAtMs: [5, 10, 15, 300] }
    const { send, keys, counts, attemptStatus } = deskWith([fails, () => wait.end.then(places)], { timing })
    await send()
    const sentAgain = send()
    await vi.waitFor(() => expect(keys.length).toBe(2))
    const { lists } = counts
    await sleep(350)
    expect([attemptStatus(), counts.lists]).toEqual([{ status: 'sending' }, lists])
    wait.release()
    expect(await sentAgain).toMatchObject({ how: 'answered' })
  })

  it('at a desk without keys checks the list before it sends a ticket again', async () => {
    const { send, keys, rows } = deskWith([fails], { hasKeys: false, timing: { writeMs: 500 } })
    const sent = await send()
    expect(sent && 'whenFound' in sent && (await sent.whenFound)).toBe(undefined)
    rows.push(placed())
    expect(await send()).toMatchObject({ how: 'found' })
    expect(keys.length).toBe(1)
  })

  it('sends nothing again at a desk without keys while an equal request may be the first sending', async () => {
    let isDown = true
    const list = () => (isDown ? answer(503) : undefined)
    const { send, keys, rows, attemptStatus } = deskWith([fails], { hasKeys: false, timing: { writeMs: 500 }, list })
    const sent = await send()
    expect(sent && 'whenFound' in sent && (await sent.whenFound)).toBe(undefined)
    isDown = false
    rows.push(placed())
    await send()
    expect([keys.length, attemptStatus()]).toEqual([1, { status: 'unknown' }])
  })

  it('counts the age of a key from the first sending, not from the last one', async () => {
    const { send, desk } = deskWith([fails])
    const firstSentAt = () => desk.savedTickets.findUnconfirmed(ticketKey(TICKET))?.sending.firstSentAt
    await send()
    const first = firstSentAt()
    await sleep(5)
    await send()
    expect([typeof first, firstSentAt()]).toEqual(['number', first])
  })

  /** A key is good for 1.2 s, less twice the time of an attempt. */
  const expiring = { timing: { writeMs: 500, keyValidMs: 1_200 } }

  it('sends a ticket whose key the desk may have forgotten under a new one, after two checks', async () => {
    const { desk, send, keys, counts } = deskWith([fails, places], expiring)
    await send()
    await sleep(600)
    const { lists } = counts
    expect(await send()).toMatchObject({ how: 'answered' })
    expect([counts.lists - lists, new Set(keys).size, await desk.savedTickets.read()]).toEqual([2, 2, []])
  })

  it('sends a ticket that was sent without its key under a new one, after two checks', async () => {
    const { desk, send, keys, counts } = deskWith([fails, places], { timing: { writeMs: 500 } })
    await send()
    const { sending, ...ticket } = desk.savedTickets.findUnconfirmed(ticketKey(TICKET))!
    desk.savedTickets.saveUnconfirmed({ ...ticket, sending: { ...sending, isKeySent: false } })
    await sleep(600)
    const { lists } = counts
    expect(await send()).toMatchObject({ how: 'answered' })
    expect([counts.lists - lists, new Set(keys).size]).toEqual([2, 2])
  })

  it('finds a ticket whose key the desk may have forgotten, and does not send it again', async () => {
    const { send, keys, rows } = deskWith([fails, places], expiring)
    await send()
    await sleep(600)
    rows.push(placed(keys[0]))
    expect(await send()).toMatchObject({ how: 'found' })
    expect(keys.length).toBe(1)
  })

  it('sends a ticket again under its key although a wrong device clock makes the key look expired', async () => {
    const list = () => Response.json({ total: 0, data: [] }, { headers: { date: new Date(realNow()).toUTCString() } })
    const { send, keys } = deskWith([fails, places], { timing: { writeMs: 5_000, keyValidMs: 600_000 }, list })
    const realNow = Date.now
    await send()
    // Until the desk answers the first check, the key seems to be an hour old.
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 3_600_000)
    const realMonotonic = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => realMonotonic() + 3_600_000)
    expect(await send()).toMatchObject({ how: 'answered' })
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('does not send a ticket again before its time when the device’s clock is set forward', async () => {
    const { desk, send, keys } = deskWith([fails, places], { hasKeys: false, timing: { writeMs: 60_000 } })
    void send()
    await vi.waitFor(() => expect(desk.savedTickets.findUnconfirmed(ticketKey(TICKET))?.sending.end).toBe('cutOff'))
    const realNow = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 3_600_000)
    const again = await send()
    expect([keys.length, again && 'whenFound' in again]).toEqual([1, true])
  })

  it('does not send a ticket again when the page slept long after the press', async () => {
    stubStorage()
    const { desk, send, keys, attemptStatus } = deskWith([fails, places], { timing: { writeMs: 500 } })
    await send()
    sleepAfterLock(600)
    const again = await send()
    expect(again && 'whenFound' in again && (await again.whenFound)).toBe(undefined)
    expect([keys.length, attemptStatus()]).toEqual([1, { status: 'notFound' }])
    expect(desk.savedTickets.findUnconfirmed(ticketKey(TICKET))?.sending.end).toBe('cutOff')
  })

  it('sends nothing when the page slept after the press', async () => {
    const { desk, send, keys, attemptStatus } = deskWith([fails, places], { timing: { arrivalMs: 55_000 } })
    const late = (isResending: boolean) =>
      outboxOf(desk).send(TICKET, { ...OPTIONS, isResending, pressedAt: Date.now() - 61_000 })
    await expect(late(false)).rejects.toMatchObject({ kind: 'not-sent' })
    expect([keys.length, attemptStatus()]).toEqual([0, undefined])
    await send()
    const again = await late(true)
    expect(again && 'whenFound' in again && (await again.whenFound)).toBe(undefined)
    expect([keys.length, attemptStatus()]).toEqual([1, { status: 'notFound' }])
  })

  it('sends nothing when the page slept after the lock, until the press was too old', async () => {
    stubStorage()
    const { desk, keys } = deskWith([places], { timing: { writeMs: 500 } })
    const pressedAt = Date.now() - 300
    sleepAfterLock(300)
    const late = outboxOf(desk).send(TICKET, { ...OPTIONS, isResending: false, pressedAt })
    await expect(late).rejects.toMatchObject({ kind: 'not-sent' })
    expect([keys.length, await desk.savedTickets.read()]).toEqual([0, []])
  })

  it('finds a ticket that the desk has placed though the page failed at its answer, and calls it no failure', async () => {
    const { desk, send, keys, rows } = deskWith([places])
    vi.spyOn(desk.cache, 'replace').mockImplementationOnce(() => {
      // The list shows it only at the second check.
      void sleep(10).then(() => rows.push(placed(keys[0])))
      throw new TypeError('a defect of the page')
    })
    const sent = await send()
    expect(sent && 'whenFound' in sent ? await sent.whenFound : sent).toMatchObject({ how: 'found' })
    expect(keys.length).toBe(1)
  })

  it('forgets a ticket whose first sending was refused', async () => {
    const { desk, send, attemptStatus } = deskWith([refuses])
    await expect(send()).rejects.toMatchObject({ code: 409 })
    expect([attemptStatus(), await desk.savedTickets.read()]).toEqual([undefined, []])
  })

  it('keeps a ticket unconfirmed when only its second sending was refused; it may be sent again at once', async () => {
    const { desk, send, keys, attemptStatus } = deskWith([fails, refuses, places])
    await send()
    await expect(send()).rejects.toMatchObject({ code: 409 })
    expect([...desk.savedTickets.unconfirmed.peek().values()].map(({ sending }) => sending.end)).toEqual(['refused'])
    expect(attemptStatus()).toEqual({ status: 'notFound' })
    expect((await desk.savedTickets.read()).map(({ sending }) => sending?.key)).toEqual([keys[0]])
    expect(await send()).toMatchObject({ how: 'answered' })
  })

  it('sends an equal ticket that is pressed in the same millisecond in which this page had the first one placed', async () => {
    const { send, keys } = deskWith([places, () => answer(201, { ...placed(), uuid: OF_OTHER_TAB })])
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    await send()
    expect([await send(), keys.length]).toMatchObject([{ how: 'answered', requests: [{ uuid: OF_OTHER_TAB }] }, 2])
  })

  it('sends an equal ticket that is pressed after another tab has placed one', async () => {
    const { desk, keys } = deskWith([places])
    desk.savedTickets.resolve('of-another-tab', OTHERS)
    await sleep(5)
    const sent = await outboxOf(desk).send(TICKET, { ...OPTIONS, isResending: false })
    expect([sent, keys.length]).toMatchObject([{ how: 'answered' }, 1])
  })

  it('sends an equal ticket though the device’s clock was set back after another tab had placed one', async () => {
    const { desk, keys } = deskWith([places])
    desk.savedTickets.resolve('of-another-tab', OTHERS)
    const realNow = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() - 3_600_000)
    const sent = await outboxOf(desk).send(TICKET, { ...OPTIONS, isResending: false })
    expect([sent, keys.length]).toMatchObject([{ how: 'answered' }, 1])
  })

  it('sends from a frame that refuses locks', async () => {
    const request = () => Promise.reject(new DOMException('No locks in a sandboxed frame', 'SecurityError'))
    vi.stubGlobal('navigator', { locks: { request } })
    const { send, keys } = deskWith([places])
    expect(await send()).toMatchObject({ how: 'answered' })
    expect(keys.length).toBe(1)
  })

  it('sends only the ticket, at once, though the profile hangs', async () => {
    const { send, keys } = deskWith([places], { profile: () => new Promise(() => undefined) })
    expect(await send()).toMatchObject({ how: 'answered' })
    expect(keys.length).toBe(1)
  })
})
