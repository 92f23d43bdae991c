import { describe, expect, it, vi } from 'vitest'
import { ticketKey } from '../../domain/request/ticket'
import { outboxOf } from './outbox'
import { listRequests } from './requests'
import {
  aborted,
  answer,
  deskWith,
  fails,
  held,
  OF_OTHER_TAB,
  OTHERS,
  placed,
  places,
  sleep,
  TICKET,
} from './testOutbox'
import type { UnconfirmedTicket } from './ticketRecord'

describe('at a desk without keys', () => {
  const keyless = { hasKeys: false, timing: { writeMs: 200, arrivalMs: 150 } }
  /** For what must still be on its way at the end of a test on a busy machine. */
  const SLOW = { writeMs: 5_000, arrivalMs: 5_000 }

  it('a ticket whose answer was lost is not sent again while it may still arrive', async () => {
    const { send, keys } = deskWith([fails], { ...keyless, timing: SLOW })
    void send()
    await vi.waitFor(() => expect(keys.length).toBe(1))
    await sleep(60)
    void send()
    await sleep(150)
    expect(keys.length).toBe(1)
  })

  it('the waiting time counts from the POST, also when the list read before it got no answer', async () => {
    let answeredAt = Number.POSITIVE_INFINITY
    const list = async () => {
      await sleep(100)
      answeredAt = Math.min(answeredAt, Date.now())
      return answer(503)
    }
    const { desk, send, keys } = deskWith([fails], { ...keyless, list })
    void send()
    await vi.waitFor(() => expect(keys.length).toBe(1))
    expect(desk.savedTickets.findUnconfirmed(ticketKey(TICKET))?.sending.sentAt).toBeGreaterThanOrEqual(answeredAt)
  })

  it('a ticket is looked for as soon as it can no longer arrive, however much later the next check is due', async () => {
    const timing = { ...keyless.timing, confirmAtMs: [5, 3_600_000] }
    const list = () => {
      // The list before the sending, then the first check.
      if (counts.lists === 2) setTimeout(() => rows.push(placed()), 0)
      return undefined
    }
    const { send, rows, counts } = deskWith([fails], { ...keyless, timing, list })
    const sent = send()
    expect(await sent).toMatchObject({ how: 'found' })
  })

  it('after the waiting time it is sent again once two checks found nothing', async () => {
    const { send, keys, counts } = deskWith([fails, places], keyless)
    await send()
    const lists = counts.lists
    expect(await send()).toMatchObject({ how: 'answered' })
    expect([keys.length, counts.lists - lists >= 2]).toEqual([2, true])
  })

  it('what is sent again without its key is stored so, for a desk that takes keys later', async () => {
    const { desk, send } = deskWith([fails], keyless)
    await send()
    const { sending, ...ticket } = desk.savedTickets.findUnconfirmed(ticketKey(TICKET))!
    desk.savedTickets.saveUnconfirmed({ ...ticket, sending: { ...sending, isKeySent: true } })
    await send()
    expect(desk.savedTickets.findUnconfirmed(ticketKey(TICKET))?.sending.isKeySent).toBe(false)
  })

  /** As after the last scheduled check, which did not find it. */
  async function notFoundAtDesk(list: (signal: AbortSignal) => Response | Promise<never>) {
    let isAgain = false
    const kit = deskWith([fails], { ...keyless, list: signal => (isAgain ? list(signal) : undefined) })
    const sent = await kit.send()
    await (sent && 'whenFound' in sent && sent.whenFound)
    expect(kit.attemptStatus()).toEqual({ status: 'notFound' })
    isAgain = true
    return kit
  }

  it('is not sent again when the list can’t be read, and its result is called unknown', async () => {
    const { send, keys, attemptStatus } = await notFoundAtDesk(() => answer(403))
    await send()
    expect([attemptStatus(), keys.length]).toEqual([{ status: 'unknown' }, 1])
  })

  it('is not sent again when another tab discards it while this one searches for its request', async () => {
    let discard = () => {}
    const { desk, send, keys } = await notFoundAtDesk(() => {
      discard()
      return answer(200, { total: 0, data: [] })
    })
    const { key } = desk.savedTickets.findUnconfirmed(ticketKey(TICKET))!.sending
    discard = () => desk.savedTickets.resolve(key)
    expect([await send(), keys.length]).toEqual([undefined, 1])
  })

  it('is not sent again once the wizard is left, and the next one shows what was known', async () => {
    const left = new AbortController()
    const { send, keys, attemptStatus } = await notFoundAtDesk(aborted)
    const again = send(left.signal)
    await sleep(20)
    left.abort()
    await again
    expect([attemptStatus(), keys.length]).toEqual([{ status: 'notFound' }, 1])
  })

  it('the two checks before it is sent again are apart: the request may arrive in between', async () => {
    const wait = { confirmAtMs: [1_000], writeMs: 500, arrivalMs: 0 }
    let isAgain = false
    const list = () => {
      if (isAgain) setTimeout(() => rows.push(placed()), 500)
      return undefined
    }
    const { send, keys, rows } = deskWith([fails], { hasKeys: false, timing: wait, list })
    const sent = await send()
    expect(sent && 'whenFound' in sent && (await sent.whenFound)).toBe(undefined)
    isAgain = true
    expect(await send()).toMatchObject({ how: 'found' })
    expect(keys.length).toBe(1)
  })

  it.each([-3_600_000, 3_600_000])('finds it though the device’s clock is %i ms off', async offMs => {
    const confirmAtMs = [5, 10, 15, 120, 600]
    const { desk, send, rows } = deskWith([fails], { ...keyless, timing: { ...keyless.timing, confirmAtMs } })
    const createdAt = new Date().toISOString()
    desk.cache.replace(['requests', 'earlier'], {
      ...placed(),
      uuid: 'earlier',
      createdAt: new Date(Date.now() - 60_000),
    } as never)
    const realNow = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + offMs)
    const sent = await send()
    rows.push({ ...placed(), createdAt })
    expect(sent && 'whenFound' in sent ? await sent.whenFound : sent).toMatchObject({ how: 'found' })
  })

  it('finds it though the device’s clock was set forward since the desk’s last answer', async () => {
    const rows: object[] = []
    const list = () =>
      Response.json({ total: rows.length, data: rows }, { headers: { date: new Date().toUTCString() } })
    const confirmAtMs = [5, 10, 15, 120, 600]
    const { desk, send } = deskWith([fails], { ...keyless, list, timing: { ...keyless.timing, confirmAtMs } })
    await listRequests(desk, {}, 0)
    const realNow = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 3_600_000)
    const sent = await send()
    rows.push(placed())
    expect(sent && 'whenFound' in sent ? await sent.whenFound : sent).toMatchObject({ how: 'found' })
  })

  it('does not mistake an older equal request for the ticket, whatever the device’s clock says', async () => {
    const { send, rows } = deskWith([fails], keyless)
    rows.push({ ...placed(), createdAt: new Date(Date.now() - 60_000).toISOString() })
    const realNow = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() - 3_600_000)
    const sent = await send()
    expect(sent && 'whenFound' in sent ? await sent.whenFound : sent).toBe(undefined)
  })

  it('does not mistake an equal request of another device for the ticket, as it was placed before the press', async () => {
    const { desk, send, rows } = deskWith([fails], keyless)
    desk.cache.replace(['requests', 'earlier'], {
      ...placed(),
      uuid: 'earlier',
      requestedBase: '7',
      createdAt: new Date(Date.now() - 3_600_000),
    } as never)
    rows.push({ ...placed(), createdAt: new Date(Date.now() - 60_000).toISOString() })
    const sent = await send()
    expect(sent && 'whenFound' in sent ? await sent.whenFound : sent).toBe(undefined)
  })

  it('a ticket of other zeros, comment, deadline or iceberg counts as the same', async () => {
    const { desk, send, keys } = deskWith([fails], { ...keyless, timing: SLOW })
    void send()
    await vi.waitFor(() => expect(keys.length).toBe(1))
    const edited = {
      ...TICKET,
      values: { ...TICKET.values, requestedBase: '0.50', comment: 'Slowly', isIceberg: false },
    }
    void outboxOf(desk).send(edited, {
      price: '50000',
      zone: 'UTC',
      isResending: false,
      signal: new AbortController().signal,
    })
    await sleep(100)
    expect(keys.length).toBe(1)
  })

  it('a ticket whose session ended before it was sent is not kept as unconfirmed', async () => {
    const pending = held()
    const list = () => pending.end.then(() => answer(200, { total: 0, data: [] }))
    const { desk, send, keys, counts } = deskWith([places], { ...keyless, list })
    const sent = send()
    await vi.waitFor(() => expect(counts.lists).toBe(1))
    await desk.savedTickets.read()
    desk.session.start('another')
    pending.release()
    expect([await sent, await desk.savedTickets.read(), keys]).toEqual([undefined, [], []])
  })

  it('is sent without reading the list first when the desk’s time is known', async () => {
    const list = () => Response.json({ total: 0, data: [] }, { headers: { date: new Date().toUTCString() } })
    const { desk, send, counts, keys } = deskWith([places], { ...keyless, list })
    await listRequests(desk, {}, 0)
    await send()
    expect([counts.lists, keys.length]).toEqual([1, 1])
  })

  it('two presses while the list before the first sending is slow send one ticket', async () => {
    let lists = 0
    const { desk, send, keys } = deskWith([places], {
      ...keyless,
      list: async () => {
        if (++lists > 1) await sleep(60)
        return answer(200, { total: 0, data: [] })
      },
    })
    await Promise.all([send(), send()])
    expect([keys.length, desk.savedTickets.unconfirmed.peek().size]).toEqual([1, 0])
  })

  it('an equal request of another tab is not taken for a ticket whose answer was lost', async () => {
    const { desk, send, rows } = deskWith([fails], keyless)
    rows.push({ ...placed(), uuid: OF_OTHER_TAB })
    vi.spyOn(desk.http, 'deskTime').mockImplementation(() => Date.now())
    desk.savedTickets.resolve('of-another-tab', OTHERS)
    // The client presses later than that.
    await sleep(2)
    const sent = await send()
    expect(sent && 'whenFound' in sent ? await sent.whenFound : sent).toBe(undefined)
  })

  it('after another tab resolved a ticket, a check does not take a later equal request for it', async () => {
    const { desk, send, rows } = deskWith([fails], keyless)
    void send()
    await vi.waitFor(() => expect(desk.savedTickets.unconfirmed.peek().size).toBe(1))
    const [ticket] = await desk.savedTickets.read()
    desk.savedTickets.resolve(ticket?.sending?.key ?? '')
    rows.push(placed())
    const found = outboxOf(desk).confirmPlaced(ticket as UnconfirmedTicket, new AbortController().signal, [0])
    expect(await found).toBe(undefined)
  })

  it('a request that another tab has found for the ticket is found here too', async () => {
    const { desk, send, rows } = deskWith([fails], keyless)
    void send()
    await vi.waitFor(() => expect(desk.savedTickets.unconfirmed.peek().size).toBe(1))
    const [ticket] = await desk.savedTickets.read()
    rows.push({ ...placed(), uuid: OF_OTHER_TAB }, placed())
    desk.savedTickets.resolve(ticket?.sending?.key ?? '', OTHERS)
    const found = outboxOf(desk).confirmPlaced(ticket as UnconfirmedTicket, new AbortController().signal, [0])
    expect(await found).toMatchObject({ requests: [{ uuid: OF_OTHER_TAB }] })
  })
})
