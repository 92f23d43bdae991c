import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { LedgerEntry } from '../http/ledger'
import type { NumberedTraffic } from '../http/trafficLog'
import { openTestDesk, type RequestWire, reasonsOf, type TestClient, type TestDesk } from '../testDesk'

let desk: TestDesk
beforeAll(async () => {
  desk = await openTestDesk()
})
afterEach(() => desk.control('POST', 'faults', []))
afterAll(() => desk?.stop())

const order = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  type: 'limit',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '0.01',
  requestedPrice: '50000',
}
const fault = (act: object, match: object = {}) => desk.control('POST', 'faults', [{ match, act }])
const placed = async (client: TestClient) => (await client.get<{ total: number }>('requests')).total
const place = (client: TestClient) => client.call('POST', 'requests', { body: order })
const broken = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    () => 'broken',
  )

describe('a fault', () => {
  test('replaces status, headers and body, and the call has no effect', async () => {
    const client = await desk.client('funded')
    await fault(
      { status: 503, headers: { 'retry-after': '3600', 'content-type': 'text/html' }, body: '<h1>Busy</h1>' },
      { from: client.email, method: 'POST' },
    )
    const answer = await place(client)
    expect([answer.status, answer.text, answer.headers.get('retry-after'), answer.headers.get('content-type')]).toEqual(
      [503, '<h1>Busy</h1>', '3600', 'text/html'],
    )
    expect(await placed(client)).toBe(0)
  })

  test('a fault with a failure status has the contract’s error body by default', async () => {
    await fault({ status: 500 })
    const answer = await (await desk.client('empty')).call('GET', 'me')
    expect([answer.status, reasonsOf(answer)]).toEqual([500, ['null:fault']])
  })

  test('a fault with a 2xx status or `commit` replaces the response after the call took effect', async () => {
    const client = await desk.client('funded')
    await fault({ status: 201, body: '' }, { from: client.email, method: 'POST' })
    expect((await place(client)).text).toBe('')
    await fault({ status: 502, body: '<html>', commit: true }, { from: client.email, method: 'POST' })
    expect((await place(client)).status).toBe(502)
    await desk.control('POST', 'faults', [])
    expect(await placed(client)).toBe(2)
  })

  test('can reset the socket before the call, or after the call took effect', async () => {
    const client = await desk.client('funded')
    await fault({ reset: 'before' }, { from: client.email, method: 'POST' })
    expect(await broken(place(client))).toBe('broken')
    expect(await placed(client)).toBe(0)
    await fault({ reset: 'after-commit' }, { from: client.email, method: 'POST' })
    expect(await broken(place(client))).toBe('broken')
    expect(await placed(client)).toBe(1)
  })

  test('can truncate the response after the call took effect', async () => {
    const client = await desk.client('funded')
    await fault({ truncateAt: 20 }, { from: client.email, method: 'POST' })
    expect(await broken(place(client))).toBe('broken')
    await desk.control('POST', 'faults', [])
    expect(await placed(client)).toBe(1)
  })

  test('keeps the full content-length when it truncates', async () => {
    const client = await desk.client('empty')
    const whole = await client.call('GET', 'me')
    await fault({ truncateAt: 20 }, { path: '/v1/me' })
    const text = await rawAnswer(client, '/api/client/v1/me')
    const [head = '', body] = text.split('\r\n\r\n')
    expect(head).toContain(`content-length: ${whole.text.length}`)
    expect(body).toBe(whole.text.slice(0, 20))
  })

  test('can slow the response down, which arrives whole', async () => {
    const client = await desk.client('empty')
    await fault({ trickle: 200 }, { path: '/v1/me' })
    const startedAt = performance.now()
    const { text } = await client.call('GET', 'me')
    expect(JSON.parse(text)).toEqual({ name: 'Empty Client', email: client.email })
    expect(performance.now() - startedAt).toBeGreaterThan((text.length / 200) * 1_000 * 0.6)
  })

  test('can make a call hang, without a response and without an effect', async () => {
    const client = await desk.client('funded')
    await fault({ hang: true }, { from: client.email, method: 'POST' })
    const given = new AbortController()
    const call = fetch(`${desk.desk}/api/client/v1/requests`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}` },
      body: JSON.stringify(order),
      signal: given.signal,
    })
    const ended = broken(call)
    await expect
      .poll(async () => (await traffic()).at(-1))
      .toMatchObject({ method: 'POST', path: '/api/client/v1/requests' })
    given.abort()
    expect(await ended).toBe('broken')
    expect(await placed(client)).toBe(0)
  })

  test('can delay a call, which takes effect even when the client has given up', async () => {
    const client = await desk.client('funded')
    await fault({ delayMs: 1_500 }, { from: client.email, method: 'POST' })
    const call = fetch(`${desk.desk}/api/client/v1/requests`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}` },
      body: JSON.stringify(order),
      signal: AbortSignal.timeout(500),
    })
    expect(await broken(call)).toBe('broken')
    await expect.poll(() => placed(client), { timeout: 5_000 }).toBe(1)
  })

  test('carries out no delayed call after the latest time that it names', async () => {
    const client = await desk.client('funded')
    const placeBy = (latest: number) =>
      client.call('POST', 'requests', { body: order, headers: { 'sandbox-latest': String(latest) } })
    await fault({ delayMs: 150 }, { from: client.email, method: 'POST' })
    expect((await placeBy(Date.now() + 50)).status).toBe(504)
    expect(await placed(client)).toBe(0)
    expect((await placeBy(Date.now() + 60_000)).status).toBe(201)
  })

  test('can redirect a call, which has no effect', async () => {
    const client = await desk.client('funded')
    await fault({ redirect: 'http://127.0.0.1:9/elsewhere' }, { from: client.email, method: 'POST' })
    const answer = await place(client)
    expect([answer.status, answer.headers.get('location')]).toEqual([307, 'http://127.0.0.1:9/elsewhere'])
    expect(await placed(client)).toBe(0)
  })

  test('can replace the body with ten megabytes', async () => {
    await fault({ body: 'x'.repeat(10_000_000) }, { path: '/v1/me' })
    expect((await (await desk.client('empty')).call('GET', 'me')).text).toHaveLength(10_000_000)
  })
})

describe('a fault matches', () => {
  test('a fault that is set for one client breaks no call of another', async () => {
    const [one, other] = [await desk.client('funded'), await desk.client('funded')]
    await desk.control('POST', `faults?from=${one.email}`, [{ act: { status: 503 } }])
    const status = async (client: TestClient) => (await client.call('GET', 'requests')).status
    expect([await status(one), await status(other)]).toEqual([503, 200])
    await desk.control('POST', `faults?from=${one.email}`, [])
    expect(await status(one)).toBe(200)
  })

  test('a fault matches from the nth call on, so many times', async () => {
    const client = await desk.client('empty')
    const statuses = async (match: object) => {
      await fault({ status: 500 }, { path: '/v1/me', ...match })
      return Promise.all([1, 2, 3, 4].map(() => client.call('GET', 'me'))).then(
        all => all.map(answer => answer.status).filter(status => status === 500).length,
      )
    }
    expect(await statuses({})).toBe(4)
    expect(await statuses({ times: 2 })).toBe(2)
    expect(await statuses({ nth: 3 })).toBe(1)
    expect(await statuses({ nth: 2, times: 5 })).toBe(3)
  })

  test('one client by its email, at sign-in too', async () => {
    const [one, other] = [await desk.client('empty'), await desk.client('empty')]
    await fault({ status: 500 }, { from: one.email })
    expect((await one.call('GET', 'me')).status).toBe(500)
    expect((await other.call('GET', 'me')).status).toBe(200)
    const signIn = (email: string) => desk.call('POST', 'auth/token', { body: { email, password: one.password } })
    expect([(await signIn(one.email)).status, (await signIn(other.email)).status]).toEqual([500, 201])
  })

  test.each([
    [{ match: { path: '/v1/orders' }, act: { status: 500 } }],
    [{ match: { host: 'x' }, act: { status: 500 } }],
    [{ match: {}, act: { explode: true } }],
    [{ match: {}, act: { status: 99 } }],
    [{ match: {}, act: { reset: 'later' } }],
    [{ match: {}, act: {} }],
    [{ feed: 'binance_spot', act: { silence: 5 } }],
    ['hang'],
  ])('nothing when it is %j, which is refused', async given => {
    expect((await desk.control('POST', 'faults', [given])).status).toBe(422)
  })

  test('nothing any more once the list is empty; the response is the list', async () => {
    const list = [{ match: { path: '/v1/me' }, act: { status: 500 } }]
    expect((await desk.control('POST', 'faults', list)).json).toEqual(list)
    await desk.control('POST', 'faults', [])
    expect((await (await desk.client('empty')).call('GET', 'me')).status).toBe(200)
  })
})

test('the ledger has exactly the mutations that reached the desk', async () => {
  const client = await desk.client('funded')
  await fault({ reset: 'before' }, { from: client.email, method: 'POST', times: 1 })
  await broken(place(client))
  await fault({ reset: 'after-commit' }, { from: client.email, method: 'POST', times: 1 })
  await broken(place(client))
  const entries = ((await desk.control('GET', 'ledger')).json as LedgerEntry[]).filter(
    entry => entry.client === client.email,
  )
  expect(entries.map(entry => entry.outcome)).toEqual(['created'])
  const { data } = await client.get<{ data: RequestWire[] }>('requests')
  expect(entries[0]?.uuid).toBe(data[0]?.uuid)
})

test('the traffic log has every call, with tokens as hashes', async () => {
  const client = await desk.client('empty')
  const last = (await traffic()).at(-1)?.n ?? 0
  await client.call('GET', 'requests?limit=5')
  const since = (await desk.control('GET', `traffic?since=${last}`)).json as NumberedTraffic[]
  expect(since).toMatchObject([{ kind: 'http', method: 'GET', path: '/api/client/v1/requests?limit=5', status: 200 }])
  expect(JSON.stringify(since)).not.toContain(client.token)
})

const traffic = async () => (await desk.control('GET', 'traffic')).json as NumberedTraffic[]

/** The response's text, over a plain socket. */
const rawAnswer = (client: TestClient, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(desk.desk).port), '127.0.0.1')
    let text = ''
    socket.on('data', bytes => {
      text += bytes.toString()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${client.token}\r\n\r\n`)
  })
