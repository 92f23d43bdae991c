import { afterEach, describe, expect, it, vi } from 'vitest'
import { newRequest } from '../../domain/request/newRequest'
import { EMPTY_TICKET, type Ticket, ticketKey } from '../../domain/request/ticket'
import { rememberClient } from '../client/clientOwner'
import { createDesk } from '../createDesk'
import type { Desk } from '../desk'
import { stubStorage } from '../testTabs'
import type { UnconfirmedDraft } from './draftRecord'
import { outboxOf } from './outbox'
import { listRequests } from './requests'

const TICKET: Ticket = {
  route: { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' },
  values: { ...EMPTY_TICKET, requestedBase: '0.5', requestedPrice: '50000' },
}
const placed = (idempotencyKey?: string | null) => ({
  ...newRequest(TICKET, undefined, 'UTC'),
  uuid: '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11',
  number: 7,
  status: 'new',
  createdAt: new Date().toISOString(),
  ...(idempotencyKey ? { idempotencyKey } : {}),
})
const answer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status })

const OF_OTHER_TAB = '22222222-5f43-4a5e-9c7a-0c1c3c6f7d11'
const OTHERS = { ticket: ticketKey(TICKET), uuids: [OF_OTHER_TAB] }

const OPTIONS = { price: '50000', zone: 'UTC', signal: new AbortController().signal }
const ADA = { name: 'Ada', email: 'ada@client.test' }

const opened: Desk[] = []
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const desk of opened.splice(0)) {
    desk.signOut()
    desk.close()
  }
})

type Options = {
  readonly hasKeys?: boolean
  readonly timing?: object
  readonly profile?: () => Promise<Response>
  /** Answers a list in place of its rows. */
  readonly list?: (signal: AbortSignal) => Response | Promise<Response> | undefined
}

/** A desk that answers the sendings in turn, the last answer from then on; its list holds `rows`. */
function deskWith(
  answers: readonly (() => Response | Promise<Response>)[],
  { hasKeys = true, timing = {}, profile = async () => answer(200, ADA), list }: Options = {},
) {
  const keys: (string | null)[] = []
  // Kept as a browser keeps them: Node forgets a request that nobody holds, and it is then never aborted.
  const requests: Request[] = []
  const rows: object[] = []
  const counts = { lists: 0 }
  const reports: unknown[] = []
  const desk = createDesk({
    url: 'http://desk.test',
    name: crypto.randomUUID(),
    idempotencyKeys: hasKeys,
    reporter: { report: error => reports.push(error) },
    timing: { confirmAtMs: [5, 10, 15, 120], writeMs: 5_000, arrivalMs: 0, ...timing },
    async fetch(input, init) {
      const request = new Request(input, init)
      requests.push(request)
      if (request.method === 'POST') {
        keys.push(request.headers.get('idempotency-key'))
        return Promise.race([(answers[keys.length - 1] ?? answers.at(-1))!(), aborted(request.signal)])
      }
      if (request.url.includes('/v1/me')) return profile()
      counts.lists++
      return (await list?.(request.signal)) ?? answer(200, { total: rows.length, data: rows })
    },
  })
  opened.push(desk)
  desk.session.start('token')
  const confirmation = () => outboxOf(desk).confirmation(ticketKey(TICKET)).peek()
  return {
    desk,
    keys,
    rows,
    counts,
    reports,
    /** As the form does: it offers to send an unconfirmed ticket again. */
    send: (signal = new AbortController().signal) =>
      outboxOf(desk).send(TICKET, { price: '50000', zone: 'UTC', isResending: confirmation() !== undefined, signal }),
    confirmation,
  }
}

const fails = () => answer(500)
const refuses = () => answer(409)
const places = () => answer(201, placed())
const slowly = async () => {
  await sleep(20)
  return places()
}
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Pending until it is released. */
function held() {
  let release = () => {}
  const end = new Promise<void>(resolve => {
    release = resolve
  })
  return { end, release }
}
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** The page sleeps between the lock and what follows. */
const sleepAfterLock = (ms: number) =>
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, run: (lock: object) => unknown) =>
        sleep(0)
          .then(() => run({}))
          .finally(() => sleep(ms)),
    },
  })

// The tests of `nextAttempt`, `turns` and `confirmations` too.
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
    const { desk, send, counts, confirmation } = deskWith([() => end.then(places)], {
      timing: { confirmAtMs: [5, 10, 15, 60, 90] },
    })
    const sending = send()
    await vi.waitFor(() => expect(confirmation()).toEqual({ status: 'sending' }))
    const draft = desk.drafts.findUnconfirmed(ticketKey(TICKET)) as UnconfirmedDraft
    void outboxOf(desk).confirmPlaced(draft, OPTIONS.signal)
    await vi.waitFor(() => expect(counts.lists).toBeGreaterThan(0))
    release()
    expect(await sending).toMatchObject({ how: 'answered' })
    const { lists } = counts
    await sleep(150)
    expect([confirmation(), counts.lists]).toEqual([undefined, lists])
  })

  it('sends an unconfirmed ticket again under its key, and a placed one under another', async () => {
    const { desk, send, keys, confirmation } = deskWith([fails, places])
    await send()
    expect(confirmation()).toEqual({ status: 'notFound' })
    expect(await send()).toMatchObject({ how: 'answered' })
    expect([confirmation(), await desk.drafts.read()]).toEqual([undefined, []])
    await send()
    expect([keys.length, new Set(keys).size]).toEqual([3, 2])
  })

  it('keeps an unconfirmed ticket as it was sent first, also when an edited one is sent again', async () => {
    const { send, desk } = deskWith([fails])
    await send()
    const edited = { ...TICKET, values: { ...TICKET.values, comment: 'Slowly' } }
    await outboxOf(desk).send(edited, { ...OPTIONS, isResending: true })
    expect(desk.drafts.findUnconfirmed(ticketKey(TICKET))?.values.comment).toBe('')
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
    const { send, keys, rows, confirmation } = deskWith([fails])
    const sent = await send()
    rows.push(placed(keys[0]))
    expect(sent && 'whenFound' in sent && (await sent.whenFound)).toMatchObject({ how: 'found' })
    expect(confirmation()).toBe(undefined)
  })

  it('stops its background checks while it sends a ticket again', async () => {
    const wait = held()
    const timing = { confirmAtMs: [5, 10, 15, 300] }
    const { send, keys, counts, confirmation } = deskWith([fails, () => wait.end.then(places)], { timing })
    await send()
    const sentAgain = send()
    await vi.waitFor(() => expect(keys.length).toBe(2))
    const { lists } = counts
    await sleep(350)
    expect([confirmation(), counts.lists]).toEqual([{ status: 'sending' }, lists])
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
    const { send, keys, rows, confirmation } = deskWith([fails], { hasKeys: false, timing: { writeMs: 500 }, list })
    const sent = await send()
    expect(sent && 'whenFound' in sent && (await sent.whenFound)).toBe(undefined)
    isDown = false
    rows.push(placed())
    await send()
    expect([keys.length, confirmation()]).toEqual([1, { status: 'unknown' }])
  })

  it('counts the age of a key from the first sending, not from the last one', async () => {
    const { send, desk } = deskWith([fails])
    const firstSentAt = () => desk.drafts.findUnconfirmed(ticketKey(TICKET))?.sending.firstSentAt
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
    expect([counts.lists - lists, new Set(keys).size, await desk.drafts.read()]).toEqual([2, 2, []])
  })

  it('sends a ticket that was sent without its key under a new one, after two checks', async () => {
    const { desk, send, keys, counts } = deskWith([fails, places], { timing: { writeMs: 500 } })
    await send()
    const { sending, ...ticket } = desk.drafts.findUnconfirmed(ticketKey(TICKET))!
    desk.drafts.saveUnconfirmed({ ...ticket, sending: { ...sending, isKeySent: false } })
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
    await vi.waitFor(() => expect(desk.drafts.findUnconfirmed(ticketKey(TICKET))?.sending.end).toBe('cutOff'))
    const realNow = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 3_600_000)
    const again = await send()
    expect([keys.length, again && 'whenFound' in again]).toEqual([1, true])
  })

  it('does not send a ticket again when the page slept long after the press', async () => {
    stubStorage()
    const { desk, send, keys, confirmation } = deskWith([fails, places], { timing: { writeMs: 500 } })
    await send()
    sleepAfterLock(600)
    const again = await send()
    expect(again && 'whenFound' in again && (await again.whenFound)).toBe(undefined)
    expect([keys.length, confirmation()]).toEqual([1, { status: 'notFound' }])
    expect(desk.drafts.findUnconfirmed(ticketKey(TICKET))?.sending.end).toBe('cutOff')
  })

  it('sends nothing when the page slept after the press', async () => {
    const { desk, send, keys, confirmation } = deskWith([fails, places], { timing: { arrivalMs: 55_000 } })
    const late = (isResending: boolean) =>
      outboxOf(desk).send(TICKET, { ...OPTIONS, isResending, pressedAt: Date.now() - 61_000 })
    await expect(late(false)).rejects.toMatchObject({ kind: 'not-sent' })
    expect([keys.length, confirmation()]).toEqual([0, undefined])
    await send()
    const again = await late(true)
    expect(again && 'whenFound' in again && (await again.whenFound)).toBe(undefined)
    expect([keys.length, confirmation()]).toEqual([1, { status: 'notFound' }])
  })

  it('sends nothing when the page slept after the lock, until the press was too old', async () => {
    stubStorage()
    const { desk, keys } = deskWith([places], { timing: { writeMs: 500 } })
    const pressedAt = Date.now() - 300
    sleepAfterLock(300)
    const late = outboxOf(desk).send(TICKET, { ...OPTIONS, isResending: false, pressedAt })
    await expect(late).rejects.toMatchObject({ kind: 'not-sent' })
    expect([keys.length, await desk.drafts.read()]).toEqual([0, []])
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
    const { desk, send, confirmation } = deskWith([refuses])
    await expect(send()).rejects.toMatchObject({ code: 409 })
    expect([confirmation(), await desk.drafts.read()]).toEqual([undefined, []])
  })

  it('keeps a ticket unconfirmed when only its second sending was refused; it may be sent again at once', async () => {
    const { desk, send, keys, confirmation } = deskWith([fails, refuses, places])
    await send()
    await expect(send()).rejects.toMatchObject({ code: 409 })
    expect([...desk.drafts.unconfirmed.peek().values()].map(({ sending }) => sending.end)).toEqual(['refused'])
    expect(confirmation()).toEqual({ status: 'notFound' })
    expect((await desk.drafts.read()).map(({ sending }) => sending?.key)).toEqual([keys[0]])
    expect(await send()).toMatchObject({ how: 'answered' })
  })

  it('keeps a ticket for the next session when a 401 ended this one', async () => {
    const { desk, send, keys } = deskWith([() => answer(401)])
    await expect(send()).rejects.toMatchObject({ name: 'AuthError' })
    desk.session.start('token')
    expect((await desk.drafts.read()).map(({ sending }) => sending?.key)).toEqual([keys[0]])
  })

  it('keeps an unconfirmed ticket when another one is placed', async () => {
    const { desk, send, keys } = deskWith([fails, places])
    await send()
    const other = { ...TICKET, values: { ...TICKET.values, requestedBase: '0.7' } }
    await outboxOf(desk).send(other, { ...OPTIONS, isResending: false })
    expect([...desk.drafts.unconfirmed.peek().values()].map(({ sending }) => sending.key)).toEqual([keys[0]])
  })

  it('keeps a ticket for the client’s next sign-in though the profile never answered', async () => {
    const { desk, send, keys } = deskWith([fails], { profile: () => new Promise(() => undefined) })
    await rememberClient(desk.storage, 'first', ADA.email)
    desk.session.start('first')
    await send()
    desk.signOut()
    await rememberClient(desk.storage, 'second', ADA.email)
    desk.session.start('second')
    expect(desk.drafts.findUnconfirmed(ticketKey(TICKET))?.sending.key).toBe(keys[0])
    desk.signOut()
    await rememberClient(desk.storage, 'third', 'bob@client.test')
    desk.session.start('third')
    expect(desk.drafts.findUnconfirmed(ticketKey(TICKET))).toBe(undefined)
  })

  it('stops checking when the wizard is left, and keeps the ticket unconfirmed', async () => {
    const { desk, send, counts } = deskWith([fails])
    const wizard = new AbortController()
    const sent = await send(wizard.signal)
    wizard.abort()
    const { lists } = counts
    await sleep(150)
    expect([counts.lists, desk.drafts.unconfirmed.peek().size]).toEqual([lists, 1])
    expect(sent && 'whenFound' in sent && (await sent.whenFound)).toBe(undefined)
  })

  it('a lost answer that reaches a closed wizard does not stop the open wizard’s checks', async () => {
    const { desk, send, keys, rows, confirmation } = deskWith([() => sleep(40).then(fails)])
    const wizard = new AbortController()
    const sending = send(wizard.signal)
    while (keys.length === 0) await sleep(1)
    wizard.abort()
    const [draft] = await desk.drafts.read()
    const found = outboxOf(desk).confirmPlaced(
      draft as UnconfirmedDraft,
      new AbortController().signal,
      [0, 100, 300, 600, 1_200],
    )
    await sending
    await sleep(10)
    expect(confirmation()?.status).toBe('checking')
    rows.push(placed(keys[0]))
    expect(await found).toMatchObject({ how: 'found' })
  })

  it('a ticket whose answer is lost after the wizard was left is found by the checks of the list', async () => {
    const { desk, send, keys, rows, confirmation } = deskWith([() => sleep(40).then(fails)])
    const wizard = new AbortController()
    const sending = send(wizard.signal)
    while (keys.length === 0) await sleep(1)
    wizard.abort()
    await sending
    expect(confirmation()?.status).not.toBe('sending')
    rows.push(placed(keys[0]))
    const [draft] = await desk.drafts.read()
    const found = await outboxOf(desk).keepChecking(draft as UnconfirmedDraft, new AbortController().signal)
    expect(found).toMatchObject({ how: 'found', requests: [{ number: 7 }] })
  })

  it('a refusal of a first attempt leaves a ticket unconfirmed that another tab has sent again meanwhile', async () => {
    const wait = held()
    const { desk, send, keys } = deskWith([() => wait.end.then(refuses)])
    const sent = send()
    while (keys.length === 0) await sleep(1)
    const draft = desk.drafts.findUnconfirmed(ticketKey(TICKET))!
    const again = { ...draft, sending: { ...draft.sending, sentAt: draft.sending.sentAt + 90_000 } }
    desk.drafts.saveUnconfirmed(again)
    wait.release()
    expect(await sent).toHaveProperty('whenFound')
    expect(desk.drafts.findUnconfirmed(ticketKey(TICKET))?.sending).toMatchObject({ sentAt: again.sending.sentAt })
    expect(desk.drafts.findUnconfirmed(ticketKey(TICKET))?.sending.end).toBe(undefined)
  })

  it('a refusal is shown though another tab has discarded the ticket meanwhile', async () => {
    const wait = held()
    const { desk, send, keys } = deskWith([() => wait.end.then(refuses)])
    const sent = send()
    while (keys.length === 0) await sleep(1)
    desk.drafts.resolve(keys[0]!)
    wait.release()
    await expect(sent).rejects.toMatchObject({ code: 409 })
  })

  it('a refusal is not shown once another tab has placed the ticket, though the list can’t be read', async () => {
    const wait = held()
    const { desk, send, keys } = deskWith([() => wait.end.then(refuses)], { list: () => answer(503) })
    const sent = send()
    while (keys.length === 0) await sleep(1)
    await sleep(2)
    desk.drafts.resolve(keys[0]!, OTHERS)
    wait.release()
    await expect(sent).rejects.toMatchObject({ kind: 'maybe-sent' })
  })

  it('returns a request once when a check finds it before its answer arrives', async () => {
    const wait = held()
    const { desk, send, keys, rows } = deskWith([() => wait.end.then(places)])
    const answered = send()
    while (keys.length === 0) await sleep(1)
    rows.push(placed(keys[0]))
    const [draft] = await desk.drafts.read()
    const found = await outboxOf(desk).confirmPlaced(draft as UnconfirmedDraft, new AbortController().signal, [0])
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
    const [draft] = await desk.drafts.read()
    await outboxOf(desk).confirmPlaced(draft as UnconfirmedDraft, new AbortController().signal, [0])
    wait.release()
    expect(await sent).toEqual({ how: 'found', requests: [] })
  })

  it('goes on checking a ticket that an earlier page has sent, at each of its times', async () => {
    const { desk, send, keys, rows, counts } = deskWith([fails], { timing: { confirmAtMs: [5, 10, 15, 600] } })
    const wizard = new AbortController()
    await send(wizard.signal)
    wizard.abort()
    await sleep(80)
    const [draft] = await desk.drafts.read()
    const before = counts.lists
    const found = outboxOf(desk).keepChecking(draft as UnconfirmedDraft, new AbortController().signal)
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
    const [draft] = await desk.drafts.read()
    const { signal } = new AbortController()
    const [ofList, ofForm] = [1, 2].map(() => outboxOf(desk).keepChecking(draft as UnconfirmedDraft, signal))
    rows.push(placed(keys[0]))
    expect(await ofList).toMatchObject({ how: 'found', requests: [{ number: 7 }] })
    expect(await ofForm).toEqual({ how: 'found', requests: [] })
  })

  it('the request list checks no ticket while this page sends it', async () => {
    const wait = held()
    const { desk, send, keys, counts } = deskWith([() => wait.end.then(places)])
    const sent = send()
    await vi.waitFor(() => expect(keys.length).toBe(1), { timeout: 10_000 })
    const draft = desk.drafts.findUnconfirmed(ticketKey(TICKET))!
    const { lists } = counts
    expect(await outboxOf(desk).keepChecking(draft, new AbortController().signal)).toBe(undefined)
    expect(counts.lists).toBe(lists)
    wait.release()
    expect(await sent).toMatchObject({ how: 'answered' })
  })

  it('ends a check that the request list has begun when the list is left', async () => {
    let hangs: AbortSignal | undefined
    let isSlow = false
    const { desk, send, confirmation } = deskWith([fails], {
      list: signal => {
        if (!isSlow) return undefined
        hangs = signal
        return aborted(signal)
      },
    })
    const sent = await send()
    await (sent && 'whenFound' in sent && sent.whenFound)
    isSlow = true
    const before = confirmation()
    const [draft] = await desk.drafts.read()
    const page = new AbortController()
    const found = outboxOf(desk).keepChecking(draft as UnconfirmedDraft, page.signal)
    await vi.waitFor(() => expect(hangs).toBeDefined())
    page.abort()
    expect(hangs?.aborted).toBe(true)
    expect(await found).toBe(undefined)
    expect(confirmation()).toEqual(before)
  })

  it('checks a ticket anew in the next session', async () => {
    const { desk, send, confirmation } = deskWith([fails])
    await send()
    expect(confirmation()).toEqual({ status: 'notFound' })
    desk.session.end()
    desk.session.start('another')
    expect((await desk.drafts.read()).length).toBe(1)
    expect(confirmation()).toEqual({ status: 'unknown' })
  })

  it('“Send again” sends nothing when the ticket was found since the form was drawn', async () => {
    const { desk, send, keys, rows, confirmation } = deskWith([fails])
    const sent = await send()
    rows.push(placed(keys[0]))
    await (sent && 'whenFound' in sent && sent.whenFound)
    expect(confirmation()).toBe(undefined)
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
    desk.drafts.resolve('of-another-tab', OTHERS)
    const sent = await outboxOf(desk).send(TICKET, { ...OPTIONS, isResending: false, pressedAt })
    expect(sent).toMatchObject({ how: 'found', requests: [{ uuid: OF_OTHER_TAB }] })
    expect(keys).toEqual([])
  })

  it('shows no error when the client signs out while it looks for what another tab has placed', async () => {
    const { desk, keys } = deskWith([places], { list: aborted })
    const pressedAt = Date.now()
    desk.drafts.resolve('of-another-tab', OTHERS)
    const sent = outboxOf(desk).send(TICKET, { ...OPTIONS, isResending: false, pressedAt })
    await sleep(5)
    desk.signOut()
    expect([await sent, keys]).toEqual([undefined, []])
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
    desk.drafts.resolve('of-another-tab', OTHERS)
    await sleep(5)
    const sent = await outboxOf(desk).send(TICKET, { ...OPTIONS, isResending: false })
    expect([sent, keys.length]).toMatchObject([{ how: 'answered' }, 1])
  })

  it('sends an equal ticket though the device’s clock was set back after another tab had placed one', async () => {
    const { desk, keys } = deskWith([places])
    desk.drafts.resolve('of-another-tab', OTHERS)
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

  it('keeps a ticket that was on its way when the token was replaced', async () => {
    const pending = held()
    const { desk, send, keys } = deskWith([() => pending.end.then(places)])
    const sent = send()
    await vi.waitFor(() => expect(keys.length).toBe(1))
    desk.session.start('another')
    await expect(sent).rejects.toMatchObject({ name: 'AuthError' })
    pending.release()
    expect((await desk.drafts.read()).map(({ sending }) => [sending?.key, sending?.end])).toEqual([
      [keys[0], 'sessionEnded'],
    ])
  })

  it('sends no ticket while it is unknown whose equal unconfirmed ticket this device keeps', async () => {
    let isDown = false
    const profile = async () => (isDown ? answer(503) : answer(200, ADA))
    const { desk, send, keys } = deskWith([fails], { profile })
    await desk.drafts.read()
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
    await desk.drafts.read()
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
    const sent = desk.drafts.findUnconfirmed(ticketKey(TICKET))!
    expect(sent.sending.key).toBe(keys[0])
    await sleep(510)
    desk.drafts.drop(sent)
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
    const { values, sending } = desk.drafts.findUnconfirmed(ticketKey(TICKET))!
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
    const sent = desk.drafts.findUnconfirmed(ticketKey(TICKET))!
    expect([desk.drafts.drop(sent), desk.drafts.findUnconfirmed(ticketKey(TICKET))]).toEqual([false, sent])
    await sleep(1_010)
    expect([desk.drafts.drop(sent), desk.drafts.findUnconfirmed(ticketKey(TICKET))]).toEqual([true, undefined])
  })

  it('keeps an unconfirmed ticket that was sent again since the client saw it', async () => {
    const wait = held()
    const { desk, send, keys } = deskWith([fails, () => wait.end.then(places)], { timing: { writeMs: 1_000 } })
    await send()
    const seen = desk.drafts.findUnconfirmed(ticketKey(TICKET))!
    await sleep(1_010)
    const again = send()
    await vi.waitFor(() => expect(keys.length).toBe(2))
    expect([desk.drafts.drop(seen), desk.drafts.findUnconfirmed(ticketKey(TICKET))?.sending.key]).toEqual([
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
    await desk.drafts.read()
    desk.signOut()
    await expect(sent).rejects.toMatchObject({ name: 'AuthError' })
    email = 'bob@client.test'
    desk.session.start('of-bob')
    expect(await desk.drafts.read()).toEqual([])
    desk.signOut()
    email = 'ada@client.test'
    desk.session.start('of-ada')
    expect((await desk.drafts.read()).map(({ sending }) => sending?.key)).toEqual([keys[0]])
  })
})

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
    expect(desk.drafts.findUnconfirmed(ticketKey(TICKET))?.sending.sentAt).toBeGreaterThanOrEqual(answeredAt)
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
    const { sending, ...ticket } = desk.drafts.findUnconfirmed(ticketKey(TICKET))!
    desk.drafts.saveUnconfirmed({ ...ticket, sending: { ...sending, isKeySent: true } })
    await send()
    expect(desk.drafts.findUnconfirmed(ticketKey(TICKET))?.sending.isKeySent).toBe(false)
  })

  /** As after the last scheduled check, which did not find it. */
  async function notFoundAtDesk(list: (signal: AbortSignal) => Response | Promise<never>) {
    let isAgain = false
    const kit = deskWith([fails], { ...keyless, list: signal => (isAgain ? list(signal) : undefined) })
    const sent = await kit.send()
    await (sent && 'whenFound' in sent && sent.whenFound)
    expect(kit.confirmation()).toEqual({ status: 'notFound' })
    isAgain = true
    return kit
  }

  it('is not sent again when the list can’t be read, and its result is called unknown', async () => {
    const { send, keys, confirmation } = await notFoundAtDesk(() => answer(403))
    await send()
    expect([confirmation(), keys.length]).toEqual([{ status: 'unknown' }, 1])
  })

  it('is not sent again when another tab discards it while this one searches for its request', async () => {
    let discard = () => {}
    const { desk, send, keys } = await notFoundAtDesk(() => {
      discard()
      return answer(200, { total: 0, data: [] })
    })
    const { key } = desk.drafts.findUnconfirmed(ticketKey(TICKET))!.sending
    discard = () => desk.drafts.resolve(key)
    expect([await send(), keys.length]).toEqual([undefined, 1])
  })

  it('is not sent again once the wizard is left, and the next one shows what was known', async () => {
    const left = new AbortController()
    const { send, keys, confirmation } = await notFoundAtDesk(aborted)
    const again = send(left.signal)
    await sleep(20)
    left.abort()
    await again
    expect([confirmation(), keys.length]).toEqual([{ status: 'notFound' }, 1])
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
    await desk.drafts.read()
    desk.session.start('another')
    pending.release()
    expect([await sent, await desk.drafts.read(), keys]).toEqual([undefined, [], []])
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
    expect([keys.length, desk.drafts.unconfirmed.peek().size]).toEqual([1, 0])
  })

  it('an equal request of another tab is not taken for a ticket whose answer was lost', async () => {
    const { desk, send, rows } = deskWith([fails], keyless)
    rows.push({ ...placed(), uuid: OF_OTHER_TAB })
    vi.spyOn(desk.http, 'deskTime').mockImplementation(() => Date.now())
    desk.drafts.resolve('of-another-tab', OTHERS)
    // The client presses later than that.
    await sleep(2)
    const sent = await send()
    expect(sent && 'whenFound' in sent ? await sent.whenFound : sent).toBe(undefined)
  })

  it('after another tab resolved a ticket, a check does not take a later equal request for it', async () => {
    const { desk, send, rows } = deskWith([fails], keyless)
    void send()
    await vi.waitFor(() => expect(desk.drafts.unconfirmed.peek().size).toBe(1))
    const [draft] = await desk.drafts.read()
    desk.drafts.resolve(draft?.sending?.key ?? '')
    rows.push(placed())
    const found = outboxOf(desk).confirmPlaced(draft as UnconfirmedDraft, new AbortController().signal, [0])
    expect(await found).toBe(undefined)
  })

  it('a request that another tab has found for the ticket is found here too', async () => {
    const { desk, send, rows } = deskWith([fails], keyless)
    void send()
    await vi.waitFor(() => expect(desk.drafts.unconfirmed.peek().size).toBe(1))
    const [draft] = await desk.drafts.read()
    rows.push({ ...placed(), uuid: OF_OTHER_TAB }, placed())
    desk.drafts.resolve(draft?.sending?.key ?? '', OTHERS)
    const found = outboxOf(desk).confirmPlaced(draft as UnconfirmedDraft, new AbortController().signal, [0])
    expect(await found).toMatchObject({ requests: [{ uuid: OF_OTHER_TAB }] })
  })
})

describe('a check without a result', () => {
  const unconfirmed = async (list: () => Response) => {
    const ticket = deskWith([fails], { timing: { confirmAtMs: [5, 10, 15, 20] }, list })
    const result = await ticket.send()
    expect(await (result && 'whenFound' in result ? result.whenFound : result)).toBe(undefined)
    expect([ticket.confirmation(), ticket.counts.lists > 3]).toEqual([{ status: 'unknown' }, true])
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
