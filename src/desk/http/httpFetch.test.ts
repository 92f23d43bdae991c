import { afterEach, describe, expect, it, vi } from 'vitest'
import { ValidationError } from '../../domain/errors'
import { createSession } from '../session'
import { storageOver } from '../testStorages'
import { DESK_TIMING } from '../timing'
import { createHttp } from './http'

afterEach(() => vi.restoreAllMocks())

type Answer = (request: Request) => Response | Promise<Response>

/** Calls to a desk whose answers are made here, and the calls that it received. */
function deskThat(
  answer: Answer,
  { url = 'https://desk.test', timing = {}, stored = 'token-1', askPage }: Options = {},
) {
  const session = createSession(
    storageOver(new Map([['access_token', stored]])),
    'access_token',
    () => undefined,
    askPage,
  )
  if (askPage) session.start(stored)
  const seen: Request[] = []
  const http = createHttp(url, session, { ...DESK_TIMING, ...timing }, async input => {
    const request = input as Request
    seen.push(request.clone())
    return answer(request)
  })
  return { http, seen, session }
}

type Options = {
  readonly url?: string
  readonly timing?: Partial<typeof DESK_TIMING>
  readonly stored?: string
  readonly askPage?: Parameters<typeof createSession>[3]
}

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)
const read = (body: unknown) => body
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it succeeded'),
    error => error,
  )

/** An answer whose body breaks off, or never ends. */
const partOf = (body: string, status: number, breaksOff: boolean) =>
  new Response(
    new ReadableStream({
      pull(controller) {
        if (body === '') return breaksOff ? controller.error(new TypeError('cut off')) : new Promise(() => undefined)
        controller.enqueue(new TextEncoder().encode(body))
        body = ''
      },
    }),
    { status },
  )

describe('what a call sends', () => {
  it.each(['https://desk.test', 'https://desk.test/', 'https://desk.test//'])('goes to the desk at %s', async url => {
    const { http, seen } = deskThat(() => json({}), { url })
    await http.call('GET', 'v1/me', { read })
    expect(seen[0]!.url).toBe('https://desk.test/api/client/v1/me')
  })

  it('is no copy of an earlier answer, and follows no redirect', async () => {
    const { http, seen } = deskThat(() => json({}))
    await http.call('GET', 'v1/me', { read })
    expect(seen[0]).toMatchObject({ cache: 'no-store', redirect: 'error' })
  })

  it('has a type, a key and a body only where there are such', async () => {
    const { http, seen } = deskThat(() => json({}))
    await http.call('GET', 'v1/me', { read })
    await http.call('POST', 'v1/requests', { read, body: { amount: '1' }, idempotencyKey: 'key-1' })
    expect(seen.map(({ headers }) => [headers.get('content-type'), headers.get('idempotency-key')])).toEqual([
      [null, null],
      ['application/json', 'key-1'],
    ])
    expect(await Promise.all(seen.map(request => request.text()))).toEqual(['', '{"amount":"1"}'])
  })

  it('has no token where nobody is signed in', async () => {
    const { http, seen } = deskThat(() => json({}), { stored: '' })
    await http.call('POST', 'v1/auth/token', { read, anonymous: true, body: {} })
    expect(seen[0]!.headers.has('authorization')).toBe(false)
  })

  it('under a token of its own is not repeated when refused, and the session goes on', async () => {
    const { http, seen, session } = deskThat(() => json({}, { status: 401 }), { askPage: async () => 'token-2' })
    expect(await failure(http.call('DELETE', 'v1/auth/token', { read, token: 'old' }))).toMatchObject({
      name: 'AuthError',
    })
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old'])
    expect(session.token.peek()).toBe('token-1')
  })

  it('is on its way until the desk has answered or refused, if it writes', async () => {
    for (const status of [200, 409]) {
      const { http } = deskThat(() => json({}, { status }))
      expect(http.isWriting()).toBe(false)
      const reading = http.call('GET', 'v1/me', { read }).catch(() => undefined)
      expect(http.isWriting()).toBe(false)
      const writes = [1, 2].map(() => http.call('PUT', 'v1/me', { read, body: {} }).catch(() => undefined))
      expect(http.isWriting()).toBe(true)
      await Promise.all([reading, ...writes])
      expect(http.isWriting()).toBe(false)
    }
  })
})

describe('what the desk answers', () => {
  it.each([400, 499])('stays the refusal %i when its body is cut off', async status => {
    const { http } = deskThat(() => partOf('{"errors"', status, true))
    expect(await failure(http.call('PUT', 'v1/me', { read }))).toMatchObject({ kind: 'status', code: status })
  })

  it.each([200, 500])('with the status %i may have been carried out when its body is cut off', async status => {
    const { http } = deskThat(() => partOf('{"errors"', status, true))
    const error = await failure(http.call('PUT', 'v1/me', { read }))
    expect(error).toMatchObject({ kind: 'bad-answer', code: status, cause: new TypeError('cut off') })
  })

  it('has timed out when the body of a refusal never ends', async () => {
    const { http } = deskThat(() => partOf('{"errors"', 409, false), { timing: { writeMs: 20 } })
    expect(await failure(http.call('PUT', 'v1/me', { read }))).toMatchObject({ kind: 'timeout', code: 409 })
  })

  it('is no answer when it is no JSON', async () => {
    const { http } = deskThat(() => new Response('<html>'))
    const { cause } = await failure(http.call('GET', 'v1/me', { read }))
    expect(cause).toEqual(new SyntaxError('The answer is no JSON'))
  })

  it('without a readable reason is refused for an unknown one', async () => {
    const { http } = deskThat(() => json({ errors: [] }, { status: 422 }))
    const error = await failure(http.call('PUT', 'v1/me', { read }))
    expect([error, error.reasons]).toEqual([expect.any(ValidationError), [{ code: 'unknown' }]])
  })

  it.each([
    ['in seconds', { 'retry-after': '7' }],
    [
      'at a time of the desk',
      { 'retry-after': 'Tue, 01 Jan 2030 00:00:07 GMT', date: 'Tue, 01 Jan 2030 00:00:00 GMT' },
    ],
  ])('says %s when to call again', async (_, headers) => {
    const { http } = deskThat(() => json({ errors: [{ code: 'busy' }] }, { status: 503, headers }))
    const error = await failure(http.call('GET', 'v1/me', { read }))
    expect(error).toMatchObject({ kind: 'status', code: 503, reasons: [{ code: 'busy' }] })
    expect(Math.abs(error.retryAfterMs - 7_000)).toBeLessThan(500)
  })
})

describe('a page that gives no next token', () => {
  const refuse: Answer = () => json({}, { status: 401 })
  const cause = new Error('The page is offline')
  const askPage = () => Promise.reject(cause)

  it('fails a read as the page did', async () => {
    expect(await failure(deskThat(refuse, { askPage }).http.call('GET', 'v1/me', { read }))).toBe(cause)
  })

  it('leaves a write not sent', async () => {
    const error = await failure(deskThat(refuse, { askPage }).http.call('PUT', 'v1/me', { read }))
    expect(error).toMatchObject({ kind: 'not-sent', code: 0, cause })
  })
})

describe('an exchange’s answer through the desk', () => {
  it('is passed on with its status and headers', async () => {
    const headers = { 'content-type': 'application/json', 'x-limit': '5' }
    const { http, seen } = deskThat(() => new Response('[1]', { status: 418, headers }))
    const response = await http.proxied('https://exchange.test/prices?pair=BTC_USD')
    expect([response.status, response.headers.get('x-limit'), await response.text()]).toEqual([418, '5', '[1]'])
    const called = new URL(seen[0]!.url)
    expect([called.pathname, [...called.searchParams]]).toEqual([
      '/api/client/v1/requests/cors-proxy',
      [['url', 'https://exchange.test/prices?pair=BTC_USD']],
    ])
  })
})

describe('the desk’s time', () => {
  const at = Date.parse('2030-01-01T00:00:00Z')
  const clocks = () => {
    const device = vi.spyOn(Date, 'now').mockReturnValue(5_000)
    const monotonic = vi.spyOn(performance, 'now').mockReturnValue(700)
    return { device, monotonic }
  }
  const dated = (body: string, date: string) => new Response(body, { headers: { date } })
  const timeAfter = async (body: string, date: string) => {
    const { http } = deskThat(() => dated(body, date))
    await http.call('PUT', 'v1/me', { read }).catch(() => undefined)
    return http
  }

  it('is the device’s, and unknown, before the first answer and after one without a time', async () => {
    clocks()
    const { http } = deskThat(() => json({}))
    expect([http.now(), http.deskTime()]).toEqual([5_000, undefined])
    const undated = await timeAfter('{}', 'soon')
    expect([undated.now(), undated.deskTime()]).toEqual([5_000, undefined])
  })

  it.each(['{}', ''])('is read from the answer %j', async body => {
    clocks()
    const http = await timeAfter(body, 'Tue, 01 Jan 2030 00:00:00 GMT')
    expect([http.now(), http.deskTime()]).toEqual([at, at])
  })

  it('is unknown once the device’s clock was set forward by a second or the device slept', async () => {
    const { device, monotonic } = clocks()
    const http = await timeAfter('{}', 'Tue, 01 Jan 2030 00:00:00 GMT')
    monotonic.mockReturnValue(700 + 60_000)
    device.mockReturnValue(5_000 + 60_999)
    expect([http.now(), http.deskTime()]).toEqual([at + 60_999, at + 60_000])
    device.mockReturnValue(5_000 + 61_000)
    expect([http.now(), http.deskTime()]).toEqual([at + 61_000, undefined])
  })
})
