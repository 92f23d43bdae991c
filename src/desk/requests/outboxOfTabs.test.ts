import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newRequest } from '../../domain/request/newRequest'
import { EMPTY_TICKET, type Ticket, ticketKey } from '../../domain/request/ticket'
import { setPassword } from '../auth'
import type { Desk } from '../desk'
import { clearStored, readStored } from '../testStorages'
import {
  answer,
  fillStorage,
  nameClient,
  noAnswer,
  notifyTabs,
  passAsleep,
  slowTimeWhenBusy,
  startTabs,
  stubLocks,
} from '../testTabs'

const TICKET: Ticket = {
  route: { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' },
  values: { ...EMPTY_TICKET, requestedBase: '0.5', requestedPrice: '50000' },
}
const KEY = ticketKey(TICKET)
/** A ticket may be on its way for 60 s. */
const TIMING = { confirmAtMs: [5, 10, 15], writeMs: 20_000, arrivalMs: 40_000, awaitedReadMs: 60_000 }

const openDesk = startTabs(TIMING)
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
/** The requests of the desk, which has no keys and hides its clock. */
let placed: object[]
beforeEach(() => {
  placed = []
})

/** The same client's requests in another tab. `list`: before it answers a list. */
async function openTab(
  post: (signal: AbortSignal) => Response | Promise<Response>,
  list: () => unknown = () => undefined,
  { open = openDesk, ...session }: { token?: string; open?: typeof openDesk } = {},
) {
  const { desk, loaded, counts } = await open({
    ...session,
    load: () => import('./outbox'),
    post,
    async read() {
      await list()
      return { total: placed.length, data: placed }
    },
  })
  const { outboxOf } = loaded
  return {
    desk,
    counts,
    attemptStatus: () => outboxOf(desk).attemptStatus(KEY).peek(),
    check: () => outboxOf(desk).confirmPlaced(desk.savedTickets.findUnconfirmed(KEY)!, new AbortController().signal),
    send: (isResending: boolean, signal = new AbortController().signal) =>
      outboxOf(desk).send(TICKET, { price: '50000', zone: 'UTC', isResending, signal }),
  }
}

function places() {
  const request = {
    ...newRequest(TICKET, undefined, 'UTC'),
    uuid: `7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d1${placed.length + 1}`,
    number: 7 + placed.length,
    status: 'new',
    createdAt: new Date().toISOString(),
  }
  placed.push(request)
  return answer(201, request)
}
const fails = () => answer(500)

/** A tab that is suspended while it waits for the list before its first sending. `list`: once it has woken up. */
async function suspendedTab(list: () => unknown = () => undefined) {
  let wake = () => {}
  const asleep = new Promise<void>(resolve => {
    wake = resolve
  })
  const tab = await openTab(places, () => asleep.then(list))
  const sent = tab.send(false)
  await vi.waitFor(() => expect(tab.counts.reads).toBe(1))
  return { ...tab, sent, wake }
}

describe('a ticket whose record the page deletes, as it clears its storage,', () => {
  const clear = () => clearStored('desk:tabs:drafts/')
  const stored = () => readStored('desk:tabs:drafts/').join()

  it('stays unconfirmed when it gets no answer', async () => {
    const tab = await openTab(() => {
      clear()
      return fails()
    })
    void tab.send(false).catch(() => undefined)
    await vi.waitFor(() => expect(stored()).toContain('cutOff'))
    expect(tab.desk.savedTickets.findUnconfirmed(KEY)?.sending.end).toBe('cutOff')
  })

  it('is stored again as soon as the browser tells of it', async () => {
    const tab = await openTab(noAnswer)
    void tab.send(false).catch(() => undefined)
    await vi.waitFor(() => expect(tab.counts.posts).toBe(1))
    clear()
    notifyTabs()
    expect(stored()).toContain(TICKET.values.requestedPrice)
  })

  it('with the session is there after the next sign-in of its client', async () => {
    const tab = await openTab(noAnswer)
    const sent = tab.send(false).catch((error: Error) => error.name)
    await vi.waitFor(() => expect(tab.counts.posts).toBe(1))
    await tab.desk.savedTickets.read()
    clearStored('')
    notifyTabs()
    expect(await sent).toBe('AuthError')
    tab.desk.session.start('anew')
    expect((await tab.desk.savedTickets.read()).map(({ sending }) => sending?.end)).toEqual(['sessionEnded'])
  })

  it('stays unconfirmed when it was deleted after it had got no answer', async () => {
    const tab = await openTab(fails)
    await sendAndLeave(tab)
    clearStored('')
    tab.desk.session.start('anew')
    await vi.waitFor(() => expect(stored()).toContain('cutOff'), 3_000)
    const other = await openTab(places, undefined, { token: 'anew' })
    await other.desk.savedTickets.read()
    expect(other.desk.savedTickets.findUnconfirmed(KEY)?.sending.end).toBe('cutOff')
  })

  it('is not stored again once another tab has found its request', async () => {
    const tab = await openTab(signal => {
      places()
      return noAnswer(signal)
    })
    void tab.send(false).catch(() => undefined)
    await vi.waitFor(() => expect(tab.counts.posts).toBe(1))
    const other = await openTab(fails)
    await other.check()
    notifyTabs()
    expect([tab.desk.savedTickets.findUnconfirmed(KEY), stored()]).toEqual([undefined, ''])
  })

  it('is not stored again once it is old enough to be discarded in another tab', async () => {
    const tab = await openTab(() => {
      passAsleep(61_000)
      clear()
      return fails()
    })
    void tab.send(false).catch(() => undefined)
    await vi.waitFor(() => expect(tab.counts.posts).toBe(1))
    await sleep(50)
    expect(tab.desk.savedTickets.findUnconfirmed(KEY)).toBeUndefined()
  })
})

it('a tab that was suspended before it sent a ticket does not send it once another tab has', async () => {
  const first = await suspendedTab()
  const second = await openTab(places)
  passAsleep(61_000)
  expect(await second.send(true)).toMatchObject({ how: 'answered', requests: [{ number: 7 }] })
  first.wake()
  expect(await first.sent).toMatchObject({ how: 'found', requests: [{ number: 7 }] })
  expect([first.counts.posts, second.counts.posts]).toEqual([0, 1])
  expect(first.desk.savedTickets.findUnconfirmed(KEY)).toBe(undefined)
})

it('a tab that slept while another one placed its ticket sends nothing, and says so when the list can’t be read', async () => {
  const first = await suspendedTab(() => Promise.reject(new TypeError('Failed to fetch')))
  const second = await openTab(places)
  passAsleep(61_000)
  expect(await second.send(true)).toMatchObject({ how: 'answered' })
  first.wake()
  await expect(first.sent).rejects.toMatchObject({ kind: 'maybe-sent' })
  expect([first.counts.posts, second.counts.posts]).toEqual([0, 1])
})

it('a tab that slept before sending only checks the ticket while the other tab’s sending is unconfirmed', async () => {
  const first = await suspendedTab()
  const second = await openTab(fails)
  passAsleep(61_000)
  void second.send(true)
  await vi.waitFor(() => expect(second.counts.posts).toBe(1))
  first.wake()
  const result = await first.sent
  expect(result && 'whenFound' in result).toBe(true)
  expect([first.counts.posts, second.counts.posts]).toEqual([0, 1])
})

it('a tab that slept too long between the press and the sending says that nothing was sent', async () => {
  const first = await suspendedTab()
  passAsleep(61_000)
  first.wake()
  await expect(first.sent).rejects.toMatchObject({ kind: 'not-sent' })
  expect([first.counts.posts, first.desk.savedTickets.findUnconfirmed(KEY)]).toEqual([0, undefined])
})

it('a tab opened while another tab’s ticket is on its way only checks it, and does not offer to send it again', async () => {
  const first = await openTab(() => new Promise(() => undefined))
  void first.send(false)
  await vi.waitFor(() => expect(first.counts.posts).toBe(1))
  const second = await openTab(places)
  expect(second.attemptStatus()).toEqual({ status: 'checking' })
  const result = await second.send(true)
  expect(result && 'whenFound' in result).toBe(true)
  await vi.waitFor(() => expect(second.counts.reads).toBeGreaterThan(2))
  expect([second.counts.posts, second.attemptStatus()?.status]).toEqual([0, 'checking'])
})

it('after a sleep the time in which a ticket may still arrive counts from waking', async () => {
  const tab = await openTab(() => {
    passAsleep(3_600_000)
    return fails()
  })
  void tab.send(false)
  await vi.waitFor(() => expect(tab.desk.savedTickets.findUnconfirmed(KEY)?.sending.end).toBe('cutOff'))
  const { sentAt } = tab.desk.savedTickets.findUnconfirmed(KEY)!.sending
  expect(Date.now() - sentAt).toBeLessThan(TIMING.writeMs + 10_000)
})

it('a press sends nothing while this tab checks a ticket that another tab has just placed', async () => {
  let answerPost = () => {}
  const first = await openTab(() => new Promise(resolve => (answerPost = () => resolve(places()))))
  const sent = first.send(false)
  await vi.waitFor(() => expect(first.counts.posts).toBe(1))
  let answerLists = () => {}
  const listed = new Promise<void>(resolve => (answerLists = resolve))
  const second = await openTab(places, () => listed)
  const checked = second.check()
  const resolved = vi.fn()
  second.desk.savedTickets.onResolvedElsewhere(resolved)
  answerPost()
  expect(await sent).toMatchObject({ how: 'answered' })
  expect([await second.send(false), second.counts.posts]).toEqual([undefined, 0])
  expect(resolved.mock.calls).toMatchObject([[TICKET]])
  expect(second.attemptStatus()).toMatchObject({ status: 'checking' })
  answerLists()
  expect(await checked).toMatchObject({ how: 'found', requests: [{ number: 7 }] })
  expect(second.attemptStatus()).toBe(undefined)
})

it('a wizard that was left is not called when another tab finds its ticket', async () => {
  const first = await openTab(fails)
  await sendAndLeave(first)
  const second = await openTab(places)
  await second.desk.savedTickets.read()
  const [left, open] = [vi.fn(), vi.fn()]
  const leave = second.desk.savedTickets.onResolvedElsewhere(left)
  second.desk.savedTickets.onResolvedElsewhere(open)
  leave()
  places()
  expect(await first.check()).toMatchObject({ how: 'found' })
  second.desk.savedTickets.findUnconfirmed(KEY)
  expect([left.mock.calls.length, open.mock.calls.length]).toEqual([0, 1])
})

it('two tabs of one client send one ticket, though each has a session of its own that is not identified yet', async () => {
  const [first, second] = [
    await openTab(places, undefined, { token: 'of-one-tab' }),
    await openTab(places, undefined, { token: 'of-the-other' }),
  ]
  const results = await Promise.all([first.send(false), second.send(false)])
  expect(first.counts.posts + second.counts.posts).toBe(1)
  const numbers = await Promise.all(
    results.map(
      async result => (result && 'whenFound' in result ? await result.whenFound : result)?.requests[0]?.number,
    ),
  )
  expect(numbers).toEqual([7, 7])
})

it('two tabs that press at once send one ticket, though the browser’s storage is full', async () => {
  stubLocks()
  fillStorage()
  let answerPost = () => {}
  const answered = new Promise<void>(resolve => {
    answerPost = resolve
  })
  const post = async () => {
    await answered
    return places()
  }
  const [first, second] = [await openTab(post), await openTab(post)]
  const presses = [first.send(false), second.send(false)]
  await vi.waitFor(() => expect(first.counts.posts).toBe(1))
  answerPost()
  const [sent, refused] = await Promise.allSettled(presses)
  expect(sent).toMatchObject({ value: { how: 'answered' } })
  expect(refused).toMatchObject({ reason: { kind: 'maybe-sent' } })
  expect([first.counts.posts, second.counts.posts]).toEqual([1, 0])
  // A later press is a ticket of its own.
  expect(await second.send(false)).toMatchObject({ how: 'answered' })
})

/** The first POST of that tab gets no answer, and its wizard is left: only the tab itself knows of it. */
async function sendAndLeave(tab: Awaited<ReturnType<typeof openTab>>, isResending = false): Promise<void> {
  const left = new AbortController()
  const sent = tab.send(isResending, left.signal)
  await vi.waitFor(() => {
    expect([tab.counts.posts, tab.desk.savedTickets.findUnconfirmed(KEY)?.sending.end]).toEqual([1, 'cutOff'])
  })
  left.abort()
  await sent
}

it('no other tab sends a ticket whose result is unknown, though the browser’s storage is full', async () => {
  stubLocks()
  fillStorage()
  const [first, second] = [await openTab(fails), await openTab(places)]
  await sendAndLeave(first)
  const pressed = Promise.allSettled([second.send(false)])
  await sleep(50)
  // The tab that sent it does not wait for itself.
  expect(await first.send(true, AbortSignal.abort())).toMatchObject({ whenFound: expect.any(Promise) })
  expect([first.counts.posts, second.counts.posts]).toEqual([1, 0])
  places()
  expect(await first.check()).toMatchObject({ how: 'found' })
  expect(await pressed).toMatchObject([{ reason: { kind: 'maybe-sent' } }])
  expect(second.counts.posts).toBe(0)
})

describe('with a full storage, when the read before the POST was slow,', () => {
  slowTimeWhenBusy()
  const open = startTabs({ ...TIMING, writeMs: 1_000, arrivalMs: 1_000 })

  it('no other tab sends it while it may still arrive', async () => {
    stubLocks()
    fillStorage()
    const first = await openTab(fails, () => sleep(1_500), { open })
    const second = await openTab(places, undefined, { open })
    const left = new AbortController()
    void first.send(false, left.signal)
    await vi.waitFor(() => expect(first.counts.posts).toBe(1), { timeout: 5_000 })
    left.abort()
    await sleep(800)
    await expect(second.send(false)).rejects.toMatchObject({ kind: 'maybe-sent' })
    expect(second.counts.posts).toBe(0)
  })
})

describe('with a full storage, when the first tab’s ticket can no longer arrive,', () => {
  slowTimeWhenBusy()
  const open = startTabs({ ...TIMING, writeMs: 400, arrivalMs: 400 })
  const openShort = (post: () => Response) => openTab(post, undefined, { open })
  beforeEach(stubLocks)

  it('a tab that waited for another tab says that the ticket may have been sent', async () => {
    fillStorage()
    const [first, second] = [await openShort(fails), await openShort(places)]
    const sent = sendAndLeave(first)
    await vi.waitFor(() => expect(first.counts.posts).toBe(1))
    await expect(second.send(false)).rejects.toMatchObject({ kind: 'maybe-sent' })
    await sent
    expect(second.counts.posts).toBe(0)
  })

  it('a tab that waited does not send it again either, and still shows it as unconfirmed', async () => {
    await sendAndLeave(await openShort(fails))
    await sleep(820)
    const [first, second] = [await openShort(fails), await openShort(places)]
    fillStorage()
    await sendAndLeave(first, true)
    await sleep(350)
    const known = second.desk.savedTickets.findUnconfirmed(KEY)
    await expect(second.send(true)).rejects.toMatchObject({ kind: 'maybe-sent' })
    expect([first.counts.posts, second.counts.posts]).toEqual([1, 0])
    expect(second.desk.savedTickets.findUnconfirmed(KEY)).toEqual(known)
    expect(second.attemptStatus()).toEqual({ status: 'unknown' })
  })
})

describe('a ticket on its way when the session ends', () => {
  it.each([
    ['by a sign-out in another tab', (other: { desk: Desk }) => other.desk.signOut()],
    [
      'by a new password in another tab',
      (other: { desk: Desk }) => setPassword(other.desk, { token: 'of-the-link', password: 'Second-2027' }),
    ],
  ])('%s is kept for the same client, and shown to no other one', async (_how, end) => {
    const tab = await openTab(noAnswer)
    const sent = tab.send(false)
    await vi.waitFor(() => expect(tab.counts.posts).toBe(1))
    await tab.desk.savedTickets.read()
    const key = tab.desk.savedTickets.findUnconfirmed(KEY)?.sending.key
    const other = await openTab(places)
    await end(other)
    notifyTabs()
    await expect(sent).rejects.toMatchObject({ name: 'AuthError' })
    expect(tab.desk.session.token.peek()).toBe(undefined)
    nameClient('bob@client.test')
    tab.desk.session.start('of-bob')
    expect(await tab.desk.savedTickets.read()).toEqual([])
    tab.desk.signOut()
    nameClient('ada@client.test')
    tab.desk.session.start('of-ada')
    expect((await tab.desk.savedTickets.read()).map(({ sending }) => [sending?.key, sending?.end])).toEqual([
      [key, 'sessionEnded'],
    ])
    // Pressed again, it is looked for: it may have arrived.
    const again = await tab.send(true)
    expect([again && 'whenFound' in again, tab.counts.posts]).toEqual([true, 1])
  })
})
