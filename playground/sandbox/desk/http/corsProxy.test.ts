import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDesk, reasonsOf, type TestClient, type TestDesk, testExchanges } from '../testDesk'
import { hostileUrls } from './testHostileUrls'

/** An exchange that responds as the test says. */
let exchange: Server
let respond: (request: IncomingMessage, response: ServerResponse) => void
const received: IncomingMessage[] = []
let rest: string
let desk: TestDesk
let client: TestClient

beforeAll(async () => {
  exchange = createServer((request, response) => {
    received.push(request)
    respond(request, response)
  })
  await new Promise<void>(resolve => exchange.listen(0, '127.0.0.1', resolve))
  rest = `http://127.0.0.1:${(exchange.address() as AddressInfo).port}`
  const exchanges = testExchanges({
    kraken: { rest },
    bitfinex: { rest },
    binance_spot: { rest: 'http://127.0.0.1:1' },
  })
  desk = await openTestDesk({ exchanges })
  client = await desk.client('funded')
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await desk?.stop()
  exchange?.closeAllConnections()
  exchange?.close()
})

const proxied = (url: string, headers: Record<string, string> = {}) =>
  client.call('GET', `requests/cors-proxy?url=${encodeURIComponent(url)}`, { headers })
const path = '/0/public/Ticker?pair=XBTUSD'

describe('the CORS proxy refuses', { tags: ['sandbox-safety'] }, () => {
  it('a list of sixty URLs', () => expect(hostileUrls(rest, desk.desk)).toHaveLength(60))

  it.each(Array.from({ length: 60 }, (_, index) => index + 1))('hostile URL %i', async count => {
    const url = hostileUrls(rest, desk.desk)[count - 1] ?? ''
    const before = received.length
    const refused = await proxied(url)
    expect([url, refused.status, reasonsOf(refused)]).toEqual([url, 400, ['null:url_not_allowed']])
    expect(received.length).toBe(before)
  })

  it.each([
    '/',
    '/0/public/Trades?pair=XBTUSD',
    '/0/public/Ticker/',
    '/0/private/Balance',
    '/0/private/Withdraw?asset=XBT',
    '/v2/auth/r/wallets',
    '/v2/ticker/tBTCUSD/hist',
    '/v2/conf/pub:info:pair',
    '/api/v4/wallet/withdrawals',
    '/ws/v4/',
  ])('a path that the page does not need: %s', async other => {
    const before = received.length
    const refused = await proxied(rest + other)
    expect([refused.status, reasonsOf(refused), received.length]).toEqual([400, ['null:url_not_allowed'], before])
  })

  it('two URLs at once, and none', async () => {
    const two = `requests/cors-proxy?url=${encodeURIComponent(rest + path)}&url=${encodeURIComponent('http://example.com/')}`
    expect((await client.call('GET', two)).status).toBe(400)
    expect((await client.call('GET', 'requests/cors-proxy')).status).toBe(400)
  })

  it('a call without a token', async () => {
    expect((await desk.call('GET', `requests/cors-proxy?url=${encodeURIComponent(rest + path)}`)).status).toBe(401)
  })

  it('every method but GET', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await client.call(method, `requests/cors-proxy?url=${encodeURIComponent(rest + path)}`)).status).toBe(404)
  })
})

describe('the CORS proxy', { tags: ['sandbox-safety'] }, () => {
  it("responds with the exchange's status and body, errors included", async () => {
    for (const [status, body] of [
      [200, '{"error":[],"result":{"XXBTZUSD":{"c":["97120.10000","0.01"]}}}'],
      [404, '{"message":"NotFound"}'],
      [500, '["error",10020,"symbol: invalid"]'],
    ] as const) {
      respond = (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      const response = await proxied(rest + path)
      expect([response.status, response.text]).toEqual([status, body])
      expect(received.at(-1)?.url).toBe(path)
    }
  })

  it('accepts symbols with a colon, escaped or not', async () => {
    respond = (_, response) => response.end('[]')
    for (const symbol of ['tAAVE:USD', 'tAAVE%3AUSD']) {
      expect((await proxied(`${rest}/v2/book/${symbol}/P1?len=25`)).status).toBe(200)
      expect(received.at(-1)?.url).toBe(`/v2/book/${symbol}/P1?len=25`)
    }
  })

  it('does not sign the client out when the exchange responds 401', async () => {
    respond = (_, response) => response.writeHead(401).end('EAPI:Invalid key')
    const response = await proxied(rest + path)
    expect([response.status, reasonsOf(response)]).toEqual([502, ['null:upstream']])
    expect(response.text).toContain('EAPI:Invalid key')
  })

  it('follows no redirect', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const before = received.length
      respond = (_, response) => response.writeHead(status, { location: `${rest}/elsewhere` }).end()
      const response = await proxied(rest + path)
      expect([response.status, reasonsOf(response), received.length]).toEqual([502, ['null:upstream'], before + 1])
    }
  })

  it('accepts a body of two megabytes and not a byte more', async () => {
    const most = 2 * 1024 * 1024
    respond = (_, response) => response.end('x'.repeat(most))
    expect((await proxied(rest + path)).text).toHaveLength(most)
    respond = (_, response) => response.end('x'.repeat(most + 1))
    expect((await proxied(rest + path)).status).toBe(502)
  })

  it.each(['starts', 'ends'])('gives up after ten seconds on a response that never %s', async event => {
    const timeout = new AbortController()
    const timeoutMs = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    respond = (_, response) => {
      const abort = () => setTimeout(() => timeout.abort(), 20)
      if (event === 'ends') response.write('{', abort)
      else abort()
    }
    const response = await proxied(rest + path)
    expect([response.status, reasonsOf(response)]).toEqual([504, ['null:upstream']])
    expect(timeoutMs.mock.calls).toEqual([[10_000]])
  })

  it('sends no header of the client to the exchange', async () => {
    respond = (_, response) => response.end('{}')
    await proxied(rest + path, {
      cookie: 'session=1',
      'x-forwarded-for': '8.8.8.8',
      referer: 'http://portal.test',
      'x-secret': 'y',
    })
    const { headers, rawHeaders } = received.at(-1)!
    for (const name of ['authorization', 'cookie', 'x-forwarded-for', 'referer', 'origin', 'x-secret'])
      expect([name, headers[name]]).toEqual([name, undefined])
    expect(rawHeaders.join('\n')).not.toContain(client.token)
  })
})
