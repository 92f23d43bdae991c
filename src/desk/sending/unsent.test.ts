import { afterEach, expect, test, vi } from 'vitest'
import { EMPTY_TICKET, type Ticket } from '../../domain/request/ticket'
import type { Transfer } from '../../domain/transfer'
import { createDesk } from '../createDesk'
import type { Desk } from '../desk'
import { outboxOf } from '../requests/outbox'
import { transferOutboxOf } from '../transfers/transferOutbox'

const TICKET: Ticket = {
  route: { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' },
  values: { ...EMPTY_TICKET, requestedBase: '0.5', requestedPrice: '50000' },
}
const TRANSFER: Transfer = { asset: 'USDT', amount: '100', from: 'binance_spot', to: 'binance_usdm' }
const answer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status })

const opened: Desk[] = []
afterEach(() => {
  for (const desk of opened.splice(0)) {
    desk.signOut()
    desk.close()
  }
})

/**
 * A desk that answers 401 to the calls that `refuses` picks, and the paths that were posted to it. `isSilent`: it
 * answers no POST.
 */
function deskThat(refuses: (request: Request) => boolean, { isSilent = false, idempotencyKeys = false } = {}) {
  const posts: string[] = []
  const desk = createDesk({
    url: 'http://desk.test',
    name: crypto.randomUUID(),
    idempotencyKeys,
    reporter: { report: () => undefined },
    async fetch(input, init) {
      const request = new Request(input, init)
      if (request.method === 'POST') posts.push(new URL(request.url).pathname)
      if (request.method === 'POST' && isSilent) return new Promise(() => undefined)
      if (request.url.endsWith('/v1/me')) return answer(200, { name: 'Ada', email: 'ada@client.test' })
      if (refuses(request)) return answer(401)
      return answer(request.url.includes('/v1/requests') ? 200 : 404, { total: 0, data: [] })
    },
  })
  opened.push(desk)
  desk.session.start('token')
  return { desk, posts }
}

const buy = (desk: Desk) =>
  outboxOf(desk).send(TICKET, {
    price: '50000',
    zone: 'UTC',
    isResending: false,
    signal: new AbortController().signal,
  })
const move = (desk: Desk) => transferOutboxOf(desk).send(TRANSFER, { before: {}, pressedAt: Date.now() })

test.each([
  ['a request', buy],
  ['a transfer', move],
])('the sign-in note omits %s that was never posted, as the read before it ended the session', async (_, press) => {
  const { desk, posts } = deskThat(({ method }) => method === 'GET')
  const notes: unknown[] = []
  desk.leftUnconfirmed.subscribe(note => notes.push(note))
  expect(await press(desk)).toBeUndefined()
  expect([desk.session.token.peek(), posts, notes]).toEqual([undefined, [], [undefined]])
})

test.each([
  ['a request', buy, { requests: 1, transfers: 0 }],
  ['a transfer', move, { requests: 0, transfers: 1 }],
])('%s that was posted when the session ended is in the sign-in note', async (_, press, note) => {
  const { desk, posts } = deskThat(({ method }) => method === 'POST')
  await expect(press(desk)).rejects.toMatchObject({ name: 'AuthError' })
  expect([posts.length, desk.leftUnconfirmed.peek()]).toEqual([1, note])
})

test.each([
  ['a request', buy, true, { requests: 1, transfers: 0 }],
  ['a request', buy, false, { requests: 1, transfers: 0 }],
  ['a transfer', move, true, { requests: 0, transfers: 1 }],
  ['a transfer', move, false, { requests: 0, transfers: 1 }],
])(
  '%s that is on its way when the client signs out is in the sign-in note',
  async (_, press, idempotencyKeys, note) => {
    const { desk, posts } = deskThat(() => false, { isSilent: true, idempotencyKeys })
    void press(desk).catch(() => undefined)
    await vi.waitFor(() => expect(posts).toHaveLength(1))
    desk.signOut()
    expect(desk.leftUnconfirmed.peek()).toEqual(note)
  },
)
