import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trialCount, trialSeed } from '../../trials/trialCount'
import { openTestDesk, reasonsOf, type TestClient, type TestDesk } from './testDesk'
import { fuzzedBodies } from './testFuzzedBodies'

let desk: TestDesk
let client: TestClient
const logged: string[] = []

beforeAll(async () => {
  desk = await openTestDesk({ log: line => logged.push(line) })
  client = await desk.client('funded')
})
afterAll(() => desk?.stop())

describe('access from outside', { tags: ['sandbox-safety'] }, () => {
  it('the desk listens on 127.0.0.1 only', async () => {
    const port = Number(new URL(desk.desk).port)
    const others = Object.values(networkInterfaces()).flatMap(list => (list ?? []).filter(each => !each.internal))
    for (const host of ['127.0.0.2', '::1', ...others.map(each => each.address)])
      expect([host, await canConnect(host, port)]).toEqual([host, false])
    expect(await canConnect('127.0.0.1', port)).toBe(true)
  })

  it.each([
    ['a page whose domain was re-pointed to this machine', { host: 'desk.example.test' }],
    ['a page of another machine', { origin: 'https://example.test' }],
    ['a page without an origin', { origin: 'null' }],
  ])('the control calls refuse %s', async (_, headers) => {
    for (const call of ['GET /__sandbox/ledger', 'GET /__sandbox/traffic', 'POST /__sandbox/reset']) {
      expect([call, await rawStatus(call, headers)]).toEqual([call, 403])
    }
  })
})

describe('the body of a call', { tags: ['sandbox-safety'] }, () => {
  it('reaches the database as a value, never as SQL', async () => {
    const texts = [
      "'; drop table requests; --",
      "' or '1'='1",
      '"; select pg_sleep(9); --',
      '$1',
      '\\',
      '%',
      "x'||(select version())||'",
    ]
    const { uuid } = await client.place(limit)
    for (const text of texts) {
      const commented = await client.call('POST', `requests/${uuid}/comment`, { body: { comment: text } })
      expect((commented.json as { comment: { text: string } }).comment.text).toBe(text)
      expect(await client.get(`requests?currency=${encodeURIComponent(text)}`)).toEqual({ total: 0, data: [] })
      expect((await client.call('GET', `balances/${encodeURIComponent(text)}`)).status).toBe(404)
      expect((await client.call('GET', `requests/${encodeURIComponent(text)}`)).status).toBe(404)
      const signIn = await desk.call('POST', 'auth/token', {
        body: { email: `${text}@x.test`.replaceAll(/\s/g, ''), password: text },
      })
      expect([401, 422]).toContain(signIn.status)
      const moved = await client.call('POST', 'transfers', {
        body: { asset: text, amount: '1', from: 'binance_spot', to: 'binance_usdm' },
      })
      expect(reasonsOf(moved)).toEqual(['amount:insufficient_balance'])
    }
    expect((await client.get<{ total: number }>('requests')).total).toBe(1)
  })

  it('may have 64 KB; a larger one gets a response', async () => {
    const refused = await client.call('POST', 'requests', { body: { ...limit, comment: 'x'.repeat(70_000) } })
    expect([refused.status, reasonsOf(refused)]).toEqual([413, ['null:max']])
    const chunked = await fetch(`${desk.desk}/api/client/v1/requests`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}` },
      body: new Blob(['x'.repeat(70_000)]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
  })

  const timeout = trialCount({ test: 60_000, trial: 600_000 })
  it('never crashes the desk or makes it respond 5xx, whatever it holds', { timeout }, async () => {
    const { uuid } = await client.place(limit)
    const calls: [method: string, path: string, valid: object][] = [
      ['POST', 'requests', limit],
      ['POST', 'requests', { ...limit, type: 'scaled', minPrice: '1', maxPrice: '2' }],
      ['POST', 'transfers', { asset: 'USDT', amount: '1', from: 'binance_spot', to: 'binance_usdm' }],
      ['POST', `requests/${uuid}/comment`, { comment: 'x' }],
      ['POST', `requests/${uuid}/deadline`, { deadline: '2099-01-01T00:00:00Z' }],
      ['PUT', 'auth/password', { token: 'x', password: 'Brandnew-1' }],
      ['POST', 'auth/token', { email: 'x@deskside.test', password: 'x' }],
    ]
    const statuses = new Map<number, number>()
    const numRuns = trialCount({ test: 200, trial: 10_000 })
    const inputs = fc.sample(fuzzedBodies(calls.length), { numRuns, seed: trialSeed(14) })
    const atOnce = 20
    for (let at = 0; at < inputs.length; at += atOnce) {
      const responses = inputs.slice(at, at + atOnce).map(({ call, spoil, raw, key }) => {
        const [method, path, valid] = calls[call]!
        const body = raw ?? JSON.stringify(spoil(valid))
        return client.call(method, path, {
          body,
          ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
        })
      })
      for (const { status } of await Promise.all(responses)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses.keys()].filter(status => status >= 500)).toEqual([])
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(numRuns)
    expect((await client.call('GET', 'me')).status).toBe(200)
    expect(logged).toEqual([])
  })
})

const limit = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  type: 'limit',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '0.0001',
  requestedPrice: '50000',
}

const canConnect = (host: string, port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect({ host, port, timeout: 1_000 })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.on('connect', () => end(true))
    socket.on('error', () => end(false))
    socket.on('timeout', () => end(false))
  })

/** Over a plain socket, as fetch does not allow to set Host. */
const rawStatus = (call: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port, host } = new URL(desk.desk)
    const socket = connect(Number(port), '127.0.0.1')
    const lines = Object.entries({ host, connection: 'close', 'content-length': '0', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    socket.once('data', bytes => {
      resolve(Number(bytes.toString().split(' ')[1]))
      socket.destroy()
    })
    socket.on('error', reject)
    socket.write(`${call} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  })
