// Longer than a room should be: the suite S14 is counted as one file (reliability.md section 3).
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPublicUrl } from './http/corsProxy'
import type { DeskExchanges } from './http/desk'
import { hostileUrls } from './http/testHostileUrls'
import { proxyTimeoutMs } from './startSandbox'
import { openTestDesk, reasonsOf, type TestClient, type TestDesk } from './testDesk'
import { fuzzedBodies } from './testFuzzedBodies'

/** An exchange that does what the test says, and remembers what it was asked. */
let exchange: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
const asked: IncomingMessage[] = []
let rest: string
let desk: TestDesk
let client: TestClient
const logged: string[] = []

beforeAll(async () => {
  exchange = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>(resolve => exchange.listen(0, '127.0.0.1', resolve))
  rest = `http://127.0.0.1:${(exchange.address() as AddressInfo).port}`
  const done = async () => {}
  const exchanges: DeskExchanges = {
    pid: process.pid,
    urls: { kraken: { rest }, binance_spot: { rest: 'http://127.0.0.1:1' } },
    faults: done,
    clock: done,
    reseed: done,
    onTraffic: () => {},
    stop: done,
  }
  desk = await openTestDesk({ exchanges, proxyTimeoutMs: 300, log: line => logged.push(line) })
  client = await desk.client('funded')
})
afterAll(async () => {
  await desk?.stop()
  exchange?.closeAllConnections()
  exchange?.close()
})

const proxied = (url: string, headers: Record<string, string> = {}) =>
  client.call('GET', `requests/cors-proxy?url=${encodeURIComponent(url)}`, { headers })
const path = '/0/public/Ticker?pair=XBTUSD'

describe('sandbox safety', { tags: ['sandbox-safety'] }, () => {
  describe('the cors-proxy refuses', () => {
    it('a list of sixty', () => expect(hostileUrls(rest, desk.desk)).toHaveLength(60))

    it.each(Array.from({ length: 60 }, (_, index) => index + 1))('hostile address %i', async count => {
      const url = hostileUrls(rest, desk.desk)[count - 1] ?? ''
      const before = asked.length
      const refused = await proxied(url)
      expect([url, refused.status, reasonsOf(refused)]).toEqual([url, 400, ['null:url_not_allowed']])
      expect(asked.length).toBe(before)
    })

    it('an address given twice, or not at all', async () => {
      const twice = `requests/cors-proxy?url=${encodeURIComponent(rest + path)}&url=${encodeURIComponent('http://example.com/')}`
      expect((await client.call('GET', twice)).status).toBe(400)
      expect((await client.call('GET', 'requests/cors-proxy')).status).toBe(400)
    })

    it('whoever is not signed in', async () => {
      expect((await desk.call('GET', `requests/cors-proxy?url=${encodeURIComponent(rest + path)}`)).status).toBe(401)
    })

    it('every method but GET', async () => {
      for (const method of ['POST', 'PUT', 'DELETE'])
        expect((await client.call(method, `requests/cors-proxy?url=${encodeURIComponent(rest + path)}`)).status).toBe(
          404,
        )
    })

    it('any text that is not exactly an allowed address, whatever it is made of', () => {
      const origin = 'https://api.kraken.com'
      fc.assert(
        fc.property(
          fc.oneof(
            fc.webUrl(),
            fc.string(),
            fc.string().map(text => origin + text),
          ),
          text => {
            const url = readPublicUrl(text, [origin])
            return url === undefined || (url.origin === origin && text.startsWith(`${origin}/`) && url.href === text)
          },
        ),
        { numRuns: 20_000 },
      )
    })
  })

  describe('the cors-proxy', () => {
    it('hands on the answer of the exchange unchanged, its errors too', async () => {
      for (const [status, body] of [
        [200, '{"error":[],"result":{"XXBTZUSD":{"c":["97120.10000","0.01"]}}}'],
        [404, '{"message":"NotFound"}'],
        [500, '["error",10020,"symbol: invalid"]'],
      ] as const) {
        answer = (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
        const passed = await proxied(rest + path)
        expect([passed.status, passed.text]).toEqual([status, body])
        expect(asked.at(-1)?.url).toBe(path)
      }
    })

    it('asks for symbols with a colon, escaped or not', async () => {
      answer = (_, response) => response.end('[]')
      for (const symbol of ['tAAVE:USD', 'tAAVE%3AUSD']) {
        expect((await proxied(`${rest}/v2/book/${symbol}/P1?len=25`)).status).toBe(200)
        expect(asked.at(-1)?.url).toBe(`/v2/book/${symbol}/P1?len=25`)
      }
    })

    it('does not sign the client out when the exchange answers 401', async () => {
      answer = (_, response) => response.writeHead(401).end('EAPI:Invalid key')
      const passed = await proxied(rest + path)
      expect([passed.status, reasonsOf(passed)]).toEqual([502, ['null:upstream']])
      expect(passed.text).toContain('EAPI:Invalid key')
    })

    it('follows no redirect', async () => {
      for (const status of [301, 302, 303, 307, 308]) {
        const before = asked.length
        answer = (_, response) => response.writeHead(status, { location: `${rest}/elsewhere` }).end()
        const passed = await proxied(rest + path)
        expect([passed.status, reasonsOf(passed), asked.length]).toEqual([502, ['null:upstream'], before + 1])
      }
    })

    it('takes two megabytes and not a byte more', async () => {
      const most = 2 * 1024 * 1024
      answer = (_, response) => response.end('x'.repeat(most))
      expect((await proxied(rest + path)).text).toHaveLength(most)
      answer = (_, response) => response.end('x'.repeat(most + 1))
      expect((await proxied(rest + path)).status).toBe(502)
    })

    it('leaves an exchange that never ends its answer, or never begins it', async () => {
      answer = () => {}
      expect((await proxied(rest + path)).status).toBe(504)
      answer = (_, response) => {
        response.write('{')
      }
      expect((await proxied(rest + path)).status).toBe(504)
    })

    it('waits ten seconds when nobody says otherwise', () => {
      expect(proxyTimeoutMs).toBe(10_000)
    })

    it('passes no header of the client on', async () => {
      answer = (_, response) => response.end('{}')
      await proxied(rest + path, {
        cookie: 'session=1',
        'x-forwarded-for': '8.8.8.8',
        referer: 'http://portal.test',
        'x-secret': 'y',
      })
      const { headers, rawHeaders } = asked.at(-1)!
      for (const name of ['authorization', 'cookie', 'x-forwarded-for', 'referer', 'origin', 'x-secret'])
        expect([name, headers[name]]).toEqual([name, undefined])
      expect(rawHeaders.join('\n')).not.toContain(client.token)
    })
  })

  describe('from outside', () => {
    it('the desk listens on 127.0.0.1 only', async () => {
      const port = Number(new URL(desk.desk).port)
      const others = Object.values(networkInterfaces()).flatMap(list => (list ?? []).filter(each => !each.internal))
      for (const host of ['127.0.0.2', '::1', ...others.map(each => each.address)])
        expect([host, await canConnect(host, port)]).toEqual([host, false])
      expect(await canConnect('127.0.0.1', port)).toBe(true)
    })

    it.each([
      ['a Host that was re-pointed here', { host: 'desk.example.test' }],
      ['a page of elsewhere', { origin: 'https://example.test' }],
      ['a page without an origin', { origin: 'null' }],
    ])('control is refused to %s', async (_, headers) => {
      for (const call of ['GET /__sandbox/ledger', 'GET /__sandbox/traffic', 'POST /__sandbox/reset']) {
        expect([call, await rawStatus(call, headers)]).toEqual([call, 403])
      }
    })
  })

  describe('what is sent', () => {
    it('reaches the database as a value, never as SQL', async () => {
      const words = [
        "'; drop table requests; --",
        "' or '1'='1",
        '"; select pg_sleep(9); --',
        '$1',
        '\\',
        '%',
        "x'||(select version())||'",
      ]
      const { uuid } = await client.place(limit)
      for (const word of words) {
        const commented = await client.call('POST', `requests/${uuid}/comment`, { body: { comment: word } })
        expect((commented.json as { comment: { text: string } }).comment.text).toBe(word)
        expect(await client.get(`requests?currency=${encodeURIComponent(word)}`)).toEqual({ total: 0, data: [] })
        expect((await client.call('GET', `balances/${encodeURIComponent(word)}`)).status).toBe(404)
        expect((await client.call('GET', `requests/${encodeURIComponent(word)}`)).status).toBe(404)
        const signIn = await desk.call('POST', 'auth/token', {
          body: { email: `${word}@x.test`.replaceAll(/\s/g, ''), password: word },
        })
        expect([401, 422]).toContain(signIn.status)
        const moved = await client.call('POST', 'transfers', {
          body: { asset: word, amount: '1', from: 'binance_spot', to: 'binance_usdm' },
        })
        expect(reasonsOf(moved)).toEqual(['amount:insufficient_balance'])
      }
      expect((await client.get<{ total: number }>('requests')).total).toBe(1)
    })

    it('over 64 KB is refused with an answer', async () => {
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

    it('ten thousand fuzzed bodies: no crash, no 5xx', { timeout: 240_000 }, async () => {
      const { uuid } = await client.place(limit)
      const calls: [method: string, path: string, body: object][] = [
        ['POST', 'requests', limit],
        ['POST', 'requests', { ...limit, type: 'scaled', minPrice: '1', maxPrice: '2' }],
        ['POST', 'transfers', { asset: 'USDT', amount: '1', from: 'binance_spot', to: 'binance_usdm' }],
        ['POST', `requests/${uuid}/comment`, { comment: 'x' }],
        ['POST', `requests/${uuid}/deadline`, { deadline: '2099-01-01T00:00:00Z' }],
        ['PUT', 'auth/password', { token: 'x', password: 'Brandnew-1' }],
        ['POST', 'auth/token', { email: 'x@deskside.test', password: 'x' }],
      ]
      const statuses = new Map<number, number>()
      const inputs = fc.sample(fuzzedBodies(calls.length), { numRuns: 10_000, seed: 14 })
      const atOnce = 20
      for (let at = 0; at < inputs.length; at += atOnce) {
        const answers = inputs.slice(at, at + atOnce).map(({ call, spoil, raw, key }) => {
          const [method, where, good] = calls[call]!
          const body = raw ?? JSON.stringify(spoil(good))
          return client.call(method, where, {
            body,
            ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
          })
        })
        for (const { status } of await Promise.all(answers)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      expect([...statuses.keys()].filter(status => status >= 500)).toEqual([])
      expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(10_000)
      expect((await client.call('GET', 'me')).status).toBe(200)
      expect(logged).toEqual([])
    })
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

/** fetch sets Host by itself: this call is written by hand. */
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
