import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRequest } from '../../domain/request/newRequest'
import { EMPTY_TICKET, type Ticket, ticketKey } from '../../domain/request/ticket'
import type { Desk } from '../desk'

const TICKET: Ticket = {
  route: { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' },
  values: { ...EMPTY_TICKET, requestedBase: '0.5', requestedPrice: '50000' },
}
const KEY = ticketKey(TICKET)
/** A ticket may be on its way for 60 s. */
const TIMING = { confirmAtMs: [5, 10, 15], writeMs: 20_000, arrivalMs: 40_000, refusalConfirmMs: 60_000 }

const answer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status })

/** Time that passes while timers stand still. */
function passAsleep(ms: number): void {
  const before = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => before() + ms)
}

const opened: Desk[] = []
/** What both tabs store. */
let shared: Map<string, string>
let token: string
/** The requests of the desk, which has no keys and hides its clock. */
let placed: object[]
beforeEach(() => {
  shared = new Map()
  token = crypto.randomUUID()
  placed = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shared.get(key) ?? null,
    setItem: (key: string, value: string) => void shared.set(key, value),
    removeItem: (key: string) => void shared.delete(key),
  })
})
afterEach(() => {
  for (const desk of opened.splice(0)) desk.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The same client's desk in another tab, with modules of its own. `list`: before it answers a list. */
async function openTab(post: () => Response, list: () => unknown = () => undefined) {
  vi.resetModules()
  const [{ createDesk }, { outboxOf }] = await Promise.all([import('../createDesk'), import('./outbox')])
  const counted = { posts: 0, lists: 0 }
  const desk = createDesk({
    url: 'http://desk.test',
    name: 'tabs',
    timing: TIMING,
    async fetch(input, init) {
      const { method, url } = new Request(input, init)
      if (url.includes('/v1/me')) return answer(200, { name: 'Ada', email: 'ada@client.test' })
      if (method === 'POST') {
        counted.posts++
        return post()
      }
      counted.lists++
      await list()
      return answer(200, { total: placed.length, data: placed })
    },
  })
  opened.push(desk)
  desk.session.start(token)
  return {
    desk,
    counted,
    send: (isResending: boolean) =>
      outboxOf(desk).send(TICKET, {
        price: '50000',
        zone: 'UTC',
        isResending,
        signal: new AbortController().signal,
      }),
  }
}

function places() {
  const request = {
    ...newRequest(TICKET, undefined, 'UTC'),
    uuid: '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11',
    number: 7,
    status: 'new',
    createdAt: new Date().toISOString(),
  }
  placed.push(request)
  return answer(201, request)
}
const fails = () => answer(500)

/** A tab that is suspended while it waits for the list before its first sending. */
async function suspendedTab() {
  let wake = () => {}
  const asleep = new Promise<void>(resolve => {
    wake = resolve
  })
  const tab = await openTab(places, () => asleep)
  const sent = tab.send(false)
  await vi.waitFor(() => expect(tab.counted.lists).toBe(1))
  return { ...tab, sent, wake }
}

it('a tab that was suspended before it sent a ticket does not send it once another tab has', async () => {
  const first = await suspendedTab()
  const second = await openTab(places)
  passAsleep(61_000)
  expect(await second.send(true)).toMatchObject({ how: 'answered', requests: [{ number: 7 }] })
  first.wake()
  expect(await first.sent).toMatchObject({ how: 'found', requests: [{ number: 7 }] })
  expect([first.counted.posts, second.counted.posts]).toEqual([0, 1])
  expect(first.desk.drafts.findUnconfirmed(KEY)).toBe(undefined)
})

it('it only checks the ticket while the other tab’s sending is unconfirmed', async () => {
  const first = await suspendedTab()
  const second = await openTab(fails)
  passAsleep(61_000)
  void second.send(true)
  await vi.waitFor(() => expect(second.counted.posts).toBe(1))
  first.wake()
  const result = await first.sent
  expect(result && 'whenFound' in result).toBe(true)
  expect([first.counted.posts, second.counted.posts]).toEqual([0, 1])
})

it('a tab that was suspended longer than a ticket may be on its way says so and sends nothing', async () => {
  const first = await suspendedTab()
  passAsleep(61_000)
  first.wake()
  await expect(first.sent).rejects.toMatchObject({ kind: 'timeout' })
  expect([first.counted.posts, first.desk.drafts.findUnconfirmed(KEY)]).toEqual([0, undefined])
})

it('a ticket that a sleeping device may have sent only as it woke up stays on its way for a minute more', async () => {
  const tab = await openTab(() => {
    passAsleep(3_600_000)
    return fails()
  })
  void tab.send(false)
  await vi.waitFor(() => expect(tab.desk.drafts.findUnconfirmed(KEY)?.sending.end).toBe('cutOff'))
  const { sentAt } = tab.desk.drafts.findUnconfirmed(KEY)!.sending
  expect(Date.now() - sentAt).toBeLessThan(TIMING.writeMs + 10_000)
})
