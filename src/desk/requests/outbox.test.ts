import { afterEach, describe, expect, it } from 'vitest'
import { newRequest } from '../../domain/request/newRequest'
import { EMPTY_TICKET, type Ticket, ticketKey } from '../../domain/request/ticket'
import { createDesk } from '../createDesk'
import type { Desk } from '../desk'
import type { UnconfirmedDraft } from './draftRecord'
import { outboxOf } from './outbox'

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

const opened: Desk[] = []
afterEach(() => {
  for (const desk of opened.splice(0)) {
    desk.signOut()
    desk.close()
  }
})

/** A desk that answers the sendings in turn, the last answer from then on; its list holds `rows`. */
function deskWith(answers: readonly (() => Response | Promise<Response>)[], { hasKeys = true } = {}) {
  const keys: (string | null)[] = []
  const rows: object[] = []
  const counted = { lists: 0 }
  const desk = createDesk({
    url: 'http://desk.test',
    name: crypto.randomUUID(),
    idempotencyKeys: hasKeys,
    timing: { confirmAtMs: [5, 10, 15, 120] },
    async fetch(input, init) {
      const request = new Request(input, init)
      if (request.method === 'POST') {
        keys.push(request.headers.get('idempotency-key'))
        return (answers[keys.length - 1] ?? answers.at(-1))!()
      }
      if (request.url.includes('/v1/me')) return answer(200, { name: 'Ada', email: 'ada@client.test' })
      counted.lists++
      return answer(200, { total: rows.length, data: rows })
    },
  })
  opened.push(desk)
  desk.session.start('token')
  return {
    desk,
    keys,
    rows,
    counted,
    send: (signal = new AbortController().signal) =>
      outboxOf(desk).send(TICKET, { price: '50000', zone: 'UTC', signal }),
    entry: () => outboxOf(desk).entry(ticketKey(TICKET)).peek(),
  }
}

const fails = () => answer(500)
const rejects = () => answer(409)
const places = () => answer(201, placed())
const slowly = async () => {
  await sleep(20)
  return places()
}
/** Pending until it is released. */
function held() {
  let release = () => {}
  const end = new Promise<void>(resolve => {
    release = resolve
  })
  return { end, release }
}
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

describe('the outbox', () => {
  it('sends a ticket once though it is sent twice at the same time', async () => {
    const { send, keys } = deskWith([slowly])
    const [first, second] = await Promise.all([send(), send()])
    expect(first).toMatchObject({ how: 'answered' })
    expect(second && 'found' in second ? await second.found : second).toBe(undefined)
    expect(keys.length).toBe(1)
  })

  it('sends an unconfirmed ticket again under its key, and a placed one under another', async () => {
    const { desk, send, keys, entry } = deskWith([fails, places])
    await send()
    expect(entry()).toEqual({ status: 'notFound' })
    expect(await send()).toMatchObject({ how: 'answered' })
    expect([entry(), await desk.drafts.read()]).toEqual([undefined, []])
    await send()
    expect([keys.length, new Set(keys).size]).toEqual([3, 2])
  })

  it('sends an unconfirmed ticket again once though it is sent twice at the same time', async () => {
    const { send, keys } = deskWith([fails, slowly], { hasKeys: false })
    await send()
    const [first, second] = await Promise.all([send(), send()])
    expect(first).toMatchObject({ how: 'answered' })
    expect(second && 'found' in second ? await second.found : second).toBe(undefined)
    expect(keys.length).toBe(2)
  })

  it('finds a request in the background', async () => {
    const { send, keys, rows, entry } = deskWith([fails])
    const sent = await send()
    rows.push(placed(keys[0]))
    expect(sent && 'found' in sent && (await sent.found)).toMatchObject({ how: 'found' })
    expect(entry()).toBe(undefined)
  })

  it('checks a desk without keys before it sends a ticket again', async () => {
    const { send, keys, rows } = deskWith([fails], { hasKeys: false })
    const sent = await send()
    expect(sent && 'found' in sent && (await sent.found)).toBe(undefined)
    rows.push(placed())
    expect(await send()).toMatchObject({ how: 'found' })
    expect(keys.length).toBe(1)
  })

  it('forgets a ticket whose first sending was rejected', async () => {
    const { desk, send, entry } = deskWith([rejects])
    await expect(send()).rejects.toMatchObject({ code: 409 })
    expect([entry(), await desk.drafts.read()]).toEqual([undefined, []])
  })

  it('keeps a ticket unconfirmed when only its second sending was rejected', async () => {
    const { desk, send, keys, entry } = deskWith([fails, rejects])
    await send()
    await expect(send()).rejects.toMatchObject({ code: 409 })
    expect(entry()).toEqual({ status: 'notFound' })
    expect((await desk.drafts.read()).map(({ sending }) => sending?.key)).toEqual([keys[0]])
  })

  it('keeps a ticket for the next session when a 401 ended this one', async () => {
    const { desk, send, keys } = deskWith([() => answer(401)])
    await expect(send()).rejects.toMatchObject({ name: 'AuthError' })
    desk.session.start('token')
    expect((await desk.drafts.read()).map(({ sending }) => sending?.key)).toEqual([keys[0]])
  })

  it('stops checking when the wizard is left, and keeps the ticket unconfirmed', async () => {
    const { desk, send, counted } = deskWith([fails])
    const wizard = new AbortController()
    const sent = await send(wizard.signal)
    wizard.abort()
    const { lists } = counted
    await sleep(150)
    expect([counted.lists, desk.drafts.unconfirmed.peek().size]).toEqual([lists, 1])
    expect(sent && 'found' in sent && (await sent.found)).toBe(undefined)
  })

  it('goes on checking for the wizard that is open when one that was left learns of its lost answer', async () => {
    const { desk, send, keys, rows, entry } = deskWith([() => sleep(40).then(fails)])
    const wizard = new AbortController()
    const sending = send(wizard.signal)
    while (keys.length === 0) await sleep(1)
    wizard.abort()
    const [draft] = await desk.drafts.read()
    const found = outboxOf(desk).confirm(
      draft as UnconfirmedDraft,
      new AbortController().signal,
      [0, 100, 300, 600, 1_200],
    )
    await sending
    await sleep(10)
    expect(entry()).toBeDefined()
    rows.push(placed(keys[0]))
    expect(await found).toMatchObject({ how: 'found' })
  })

  it('returns a request once when a check finds it before its answer arrives', async () => {
    const wait = held()
    const { desk, send, keys, rows } = deskWith([() => wait.end.then(places)])
    const answered = send()
    while (keys.length === 0) await sleep(1)
    rows.push(placed(keys[0]))
    const [draft] = await desk.drafts.read()
    const found = await outboxOf(desk).confirm(draft as UnconfirmedDraft, new AbortController().signal, [0])
    expect(found).toMatchObject({ how: 'found', requests: [{ number: 7 }] })
    wait.release()
    expect(await answered).toEqual({ how: 'answered', requests: [] })
  })

  it('does not call a ticket unconfirmed when its answer is lost after a check found it', async () => {
    const wait = held()
    const { desk, send, keys, rows } = deskWith([() => wait.end.then(fails)])
    const wizard = new AbortController()
    const sent = send(wizard.signal)
    while (keys.length === 0) await sleep(1)
    wizard.abort()
    rows.push(placed(keys[0]))
    const [draft] = await desk.drafts.read()
    await outboxOf(desk).confirm(draft as UnconfirmedDraft, new AbortController().signal, [0])
    wait.release()
    expect(await sent).toEqual({ how: 'found', requests: [] })
  })

  it('checks a ticket anew in the next session', async () => {
    const { desk, send, entry } = deskWith([fails])
    await send()
    expect(entry()).toEqual({ status: 'notFound' })
    desk.session.end()
    desk.session.start('another')
    expect((await desk.drafts.read()).length).toBe(1)
    expect(entry()).toBe(undefined)
  })
})
