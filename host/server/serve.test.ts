import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compressFiles } from '../build/compressFiles'
import { writeConfigMeta } from '../build/configMeta'
import { readHostConfig } from '../config'
import { type Serving, startServe } from './serve'

const SCRIPT = 'export const sum = (a, b) => a + b\n'.repeat(100)
const config = readHostConfig({ DESKSIDE_EXCHANGES: '{"kraken":{"ws":"wss://ws.example/v2"}}' })

let base: string
let root: string
let desk: Server
let deskUrl: string
let onCall: (request: IncomingMessage, response: ServerResponse) => void
let serving: Serving
const lines: string[] = []

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'serve-'))
  root = join(base, 'build')
  await mkdir(join(root, 'assets'), { recursive: true })
  const page = writeConfigMeta('<html><meta name="deskside" content=""><div id="app"></div></html>', config)
  await writeFile(join(root, 'index.html'), page)
  await writeFile(join(root, 'page.js'), SCRIPT)
  await writeFile(join(root, '.made-from'), 'notes')
  await writeFile(join(root, 'page.js.map'), 'source')
  await writeFile(join(root, 'assets/index-4f2a.js'), SCRIPT)
  await mkdir(join(root, 'currency-icons'))
  await writeFile(join(root, 'currency-icons/names.json'), '{"BTC":"Bitcoin"}')
  await writeFile(join(root, '../outside.txt'), 'outside')
  await compressFiles(root)
})
afterAll(() => rm(base, { recursive: true }))

beforeEach(async () => {
  onCall = (_, response) => response.end('{}')
  desk = createServer((request, response) => onCall(request, response)).listen(0, '127.0.0.1')
  await once(desk, 'listening')
  deskUrl = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`
  serving = await startServe({ desk: deskUrl, root, log: line => lines.push(line) })
})
afterEach(async () => {
  // First: the server waits for what is on its way.
  desk.closeAllConnections()
  desk.close()
  await serving.close()
})

type Got = { status: number; headers: IncomingMessage['headers']; body: Buffer; cut: boolean }

/** Node's plain client, because fetch hides dots in paths, encodings and cuts. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Got> {
  const call = request(serving.url, { path, headers, method, agent: false }).end(body)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  let cut = false
  answer.on('error', () => {
    cut = true
  })
  answer.on('data', chunk => chunks.push(chunk))
  await new Promise(resolve => answer.once('close', resolve))
  return { status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks), cut }
}

const PAGE = { accept: 'text/html' }

describe('the app', () => {
  it('every route is answered with the same page', async () => {
    for (const path of ['/', '/login', '/requests/1?status=new', '/password-reset/a.b.c']) {
      const { status, body, headers } = await get(path, PAGE)
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8'])
      expect(body.toString()).toContain('<div id="app">')
    }
  })

  it('a missing script or picture is answered 404, and a missing currency icon with an empty 204', async () => {
    expect((await get('/assets/gone-1.js', PAGE)).status).toBe(404)
    expect((await get('/icon.png', { accept: 'image/*' })).status).toBe(404)
    const { status, body } = await get('/currency-icons/xyz.svg', { accept: 'image/*' })
    expect([status, body.length]).toEqual([204, 0])
    expect((await get('/sw.js', { accept: '*/*' })).status).toBe(404)
    expect((await get('/assets/index-4f2a.js.br')).status).toBe(404)
  })

  it('the page is not cached, a hashed file is cached for good', async () => {
    expect((await get('/login', PAGE)).headers['cache-control']).toBe('no-store')
    expect((await get('/page.js')).headers['cache-control']).toBe('no-cache')
    expect((await get('/assets/index-4f2a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('the names of currencies are JSON that is cached for a day', async () => {
    const { headers, body } = await get('/currency-icons/names.json')
    expect([headers['content-type'], headers['cache-control']]).toEqual(['application/json', 'public, max-age=86400'])
    expect(body.toString()).toBe('{"BTC":"Bitcoin"}')
  })

  it('a file is compressed as the browser accepts', async () => {
    const br = await get('/assets/index-4f2a.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT)
    const gzip = await get('/assets/index-4f2a.js', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT)
    const bare = await get('/assets/index-4f2a.js')
    expect(bare.body.toString()).toBe(SCRIPT)
    expect(bare.headers.vary).toBe('Accept-Encoding')
  })

  it('an unchanged file is answered 304', async () => {
    const first = await get('/page.js')
    const second = await get('/page.js', { 'if-none-match': first.headers.etag! })
    expect([second.status, second.body.length]).toEqual([304, 0])
  })

  it('HEAD is answered without a body, other methods are refused', async () => {
    const head = await get('/', PAGE, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(50)
    const post = await get('/', PAGE, 'POST')
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it.each([
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/..%5c..%5coutside.txt',
    '//outside.txt',
    '/.made-from',
    '/page.js.map',
    '/%00',
  ])('no file outside the build and no source map is served: %s', async path => {
    const { body } = await get(path)
    expect(body.toString()).not.toMatch(/outside|notes|source/)
  })
})

describe('headers', { tags: ['headers'] }, () => {
  it('the page, a file, a missing file and the API have the same headers', async () => {
    for (const path of ['/', '/assets/index-4f2a.js', '/assets/gone.js', '/api/client/v1/me']) {
      const { headers } = await get(path, { accept: 'text/html' })
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https://assets.coincap.io; connect-src 'self' https://api.binance.com wss://stream.binance.com https://fapi.binance.com wss://fstream.binance.com https://api.exchange.coinbase.com wss://ws-feed.exchange.coinbase.com wss://api.gateio.ws wss://api-pub.bitfinex.com wss://ws.example; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types desk-sw; report-to csp; report-uri /csp-reports",
      )
      expect(headers).toMatchObject({
        'reporting-endpoints': 'csp="/csp-reports"',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['permissions-policy']).toMatch(/^([a-z-]+=\(\)(, |$)){20,}$/)
    }
  })

  it('the policy allows the scripts that the page itself holds by their hash, and no other', async () => {
    const own = join(base, 'inline')
    await mkdir(own)
    const meta = '<meta name="deskside" content="">'
    await writeFile(join(own, 'index.html'), writeConfigMeta(`${meta}<script>first('é')</script>`, config))
    const other = await startServe({ desk: deskUrl, root: own })
    const answer = await fetch(other.url, { headers: { accept: 'text/html' } })
    const [, sources] = /script-src ([^;]+);/.exec(answer.headers.get('content-security-policy')!) ?? []
    const hash = createHash('sha256').update("first('é')").digest('base64')
    expect([sources, await answer.text()]).toEqual([`'self' 'sha256-${hash}'`, expect.stringContaining("first('é')")])
    await other.close()
  })

  it('headers and page hold the hosts of a configuration given at the start', async () => {
    const given = readHostConfig({
      DESKSIDE_URL: 'https://desk.example',
      DESKSIDE_ICON_URL: 'http://127.0.0.1:81/{currency}.png',
      DESKSIDE_SENTRY_DSN: 'https://key@errors.example/7',
      DESKSIDE_EXCHANGES: '{"binance_spot":{"rest":"http://127.0.0.1:82","ws":"ws://127.0.0.1:82/stream"}}',
      DESKSIDE_DEMO: '{"email":"demo@desk.example","password":"a\\"<&b"}',
    })
    const other = await startServe({ desk: 'http://127.0.0.1:9', root, config: given })
    const answer = await fetch(other.url, { headers: { accept: 'text/html' } })
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("img-src 'self' http://127.0.0.1:81;")
    expect(policy).toContain(
      "connect-src 'self' https://desk.example https://errors.example http://127.0.0.1:82 ws://127.0.0.1:82 https://fapi.binance.com",
    )
    expect(await answer.text()).toContain('a\\&quot;&lt;&amp;b')
    await other.close()
  })

  it('answers of the API are not cached', async () => {
    onCall = (_, response) => response.setHeader('Cache-Control', 'public').end('{}')
    expect((await get('/api/client/v1/me')).headers['cache-control']).toBe('no-store')
  })

  it('violation reports of the browser are logged without the path of the page', async () => {
    const body = {
      documentURL: 'http://127.0.0.1/password-reset/secret',
      blockedURL: 'https://evil.example/x?secret',
      effectiveDirective: 'img-src',
    }
    const report = JSON.stringify([{ type: 'csp-violation', body }])
    expect((await get('/csp-reports', {}, 'POST', report)).status).toBe(204)
    expect((await get('/csp-reports', {}, 'POST', 'not json')).status).toBe(204)
    expect(lines.splice(0)).toEqual(['Content policy: img-src stopped evil.example'])
  })

  it('a violation report of a browser that knows only report-uri is logged too', async () => {
    const body = { 'document-uri': 'http://127.0.0.1/password-reset/secret', 'blocked-uri': 'https://evil.example/x' }
    const report = JSON.stringify({ 'csp-report': { ...body, 'effective-directive': 'img-src' } })
    expect((await get('/csp-reports', {}, 'POST', report)).status).toBe(204)
    expect(lines.splice(0)).toEqual(['Content policy: img-src stopped evil.example'])
  })

  it('no more than sixty violation reports in a minute are logged', async () => {
    const report = JSON.stringify(Array.from({ length: 70 }, () => ({ type: 'csp-violation', body: {} })))
    expect((await get('/csp-reports', {}, 'POST', report)).status).toBe(204)
    expect((await get('/csp-reports', {}, 'POST', report)).status).toBe(429)
    expect(lines.splice(0)).toHaveLength(60)
  })
})

describe('calls to the desk', () => {
  it('a call is passed on with method, query, headers and body, its answer with status and headers', async () => {
    onCall = async (received, response) => {
      let body = ''
      for await (const chunk of received) body += chunk
      response.writeHead(422, {
        'Content-Type': 'application/json',
        'X-Number': '7',
        Connection: 'X-Hop',
        'X-Hop': '1',
      })
      const { authorization, host } = received.headers
      response.end(JSON.stringify({ method: received.method, url: received.url, body, authorization, host }))
    }
    const headers = { authorization: 'Bearer t', 'content-length': '3', connection: 'x-secret', 'x-secret': '1' }
    const { status, body, headers: got } = await get('/api/client/v1/requests?limit=5&x=%2F', headers, 'POST', 'abc')
    const { port } = desk.address() as AddressInfo
    expect(JSON.parse(body.toString())).toEqual({
      method: 'POST',
      url: '/api/client/v1/requests?limit=5&x=%2F',
      body: 'abc',
      authorization: 'Bearer t',
      host: `127.0.0.1:${port}`,
    })
    expect([status, got['x-number'], got['x-hop']]).toEqual([422, '7', undefined])
  })

  it('the desk sees the address of the connection behind any that the client claims', async () => {
    const forwarded: unknown[] = []
    onCall = (received, response) => {
      forwarded.push(received.headers['x-forwarded-for'])
      response.end('{}')
    }
    await get('/api/client/v1/me')
    await get('/api/client/v1/me', { 'x-forwarded-for': '6.6.6.6' })
    expect(forwarded).toEqual(['127.0.0.1', '6.6.6.6, 127.0.0.1'])
  })

  it.each([
    '/api/../__sandbox/faults',
    '/api/%2e%2e/__sandbox/faults',
    '/api/..%2f__sandbox/faults',
    '/api/%252e%252e/__sandbox/faults',
    '/api/%25252e%25252e%25252f__sandbox/faults',
    '/__sandbox/faults',
    '/api/%ff',
  ])('a path outside the API is not passed on: %s', async path => {
    let called = false
    onCall = (_, response) => {
      called = true
      response.end()
    }
    const { status } = await get(path)
    expect([called, status >= 400]).toEqual([false, true])
  })

  it('an answer is passed on piece by piece, as the desk sends it', async () => {
    let finish = () => {}
    onCall = (_, response) => {
      response.write('first')
      finish = () => response.end('last')
    }
    const call = request(`${serving.url}/api/client/v1/me`).end()
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    const [piece] = await once(answer, 'data')
    expect(String(piece)).toBe('first')
    finish()
    const [last] = await once(answer, 'data')
    expect(String(last)).toBe('last')
  })

  it.each([
    ['with a length', { 'Content-Length': '100' }, {}, 'half'],
    ['without a length', {}, {}, 'half'],
    ['to a browser that takes gzip', {}, { 'accept-encoding': 'gzip' }, undefined],
  ])('an answer that the desk cuts off is cut off after its headers: %s', async (_, lengths, accepted, arrived) => {
    onCall = (_, response) => {
      response
        .writeHead(201, { 'Content-Type': 'application/json', ...lengths })
        .write('half', () => response.destroy())
    }
    const { status, body, cut } = await get('/api/client/v1/requests', accepted, 'POST', '{}')
    expect([status, cut]).toEqual([201, true])
    if (arrived) expect(body.toString()).toBe(arrived)
  })

  it('a redirect is passed on and not followed', async () => {
    onCall = (_, response) => response.writeHead(302, { Location: 'https://elsewhere.example/' }).end()
    const { status, headers } = await get('/api/client/v1/me')
    expect([status, headers.location]).toEqual([302, 'https://elsewhere.example/'])
  })

  it('a call is answered 502 when the desk closes the connection, so that no browser repeats it', async () => {
    onCall = received => received.socket.destroy()
    expect(await get('/api/client/v1/me?token=secret')).toMatchObject({ status: 502, cut: false })
    expect(lines.splice(0)).toEqual([`The desk at ${new URL(deskUrl).host} gave no answer: UND_ERR_SOCKET`])
  })

  it.each([408, 421, 425])(
    'a write that the desk answers with %i is answered 502, so that no browser repeats it',
    async status => {
      let calls = 0
      onCall = (_, response) => {
        calls += 1
        response.writeHead(status).end()
      }
      expect(await get('/api/client/v1/transfers', {}, 'POST', '{}')).toMatchObject({ status: 502, cut: false })
      expect(calls).toBe(1)
      expect(lines.splice(0)).toEqual([expect.stringMatching(new RegExp(`answered a write with ${status}$`))])
      expect(await get('/api/client/v1/me')).toMatchObject({ status })
    },
  )

  it('a currency with a percent sign reaches the desk', async () => {
    const paths: (string | undefined)[] = []
    onCall = ({ url }, response) => {
      paths.push(url)
      response.end('{}')
    }
    expect(await get('/api/client/v1/balances/%25')).toMatchObject({ status: 200 })
    expect(paths).toEqual(['/api/client/v1/balances/%25'])
  })

  it('a call that the client aborts is aborted at the desk, and is no failure of it', async () => {
    const left = new Promise<void>(resolve => {
      onCall = (_, response) => response.once('close', resolve)
    })
    const called = once(desk, 'request')
    const call = request(`${serving.url}/api/client/v1/me`).end()
    call.once('error', () => {})
    await called
    call.destroy()
    await left
    expect(lines).toEqual([])
  })

  it('a call to an unreachable desk gets an error in the desk’s format', async () => {
    desk.close()
    await once(desk, 'close')
    const { status, headers, body } = await get('/api/client/v1/me')
    expect([status, headers['content-type']]).toEqual([502, 'application/json; charset=utf-8'])
    expect(JSON.parse(body.toString())).toEqual({
      errors: [{ property: null, code: 'gateway', options: [], detail: 'The desk cannot be reached' }],
    })
    expect(lines.splice(0)).toEqual([`The desk at ${new URL(deskUrl).host} gave no answer: ECONNREFUSED`])
  })
})

describe('starting', () => {
  it('a server that is stopped takes no more calls, and answers first those on their way', async () => {
    const stopped = await startServe({ desk: deskUrl, root })
    const arrived = new Promise<ServerResponse>(resolve => {
      onCall = (_, response) => resolve(response)
    })
    const call = fetch(`${stopped.url}/api/client/v1/requests`, { method: 'POST', body: '{}' })
    const answer = await arrived
    const closed = stopped.close()
    await expect(fetch(stopped.url)).rejects.toThrow()
    answer.end('{"number":7}')
    expect(await (await call).json()).toEqual({ number: 7 })
    await closed
  })

  it('starting on a taken port fails with a sentence', async () => {
    const port = Number(new URL(serving.url).port)
    await expect(startServe({ port, desk: 'http://127.0.0.1:9', root })).rejects.toThrow(
      `Port ${port} is taken: choose another one with --port.`,
    )
  })

  it('starting without a build says how to make one', async () => {
    const empty = join(root, 'assets')
    await expect(startServe({ desk: 'http://127.0.0.1:9', root: empty })).rejects.toThrow('run npm run build')
  })
})
