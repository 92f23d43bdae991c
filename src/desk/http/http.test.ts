import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { AuthError, isAmbiguous, NetworkError, ValidationError } from '../../domain/errors'
import { createSession } from '../session'
import { storageOver } from '../testStorages'
import { DESK_TIMING } from '../timing'
import { createHttp } from './http'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A desk that gives this answer, and the calls that it received. */
async function deskThat(answer: RequestListener, timing = {}, askPage?: Parameters<typeof createSession>[3]) {
  const seen: { method?: string; url?: string; token?: string; key?: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { authorization, 'idempotency-key': key } = request.headers
    seen.push({
      body,
      ...(request.method ? { method: request.method } : {}),
      ...(request.url ? { url: request.url } : {}),
      ...(authorization ? { token: authorization } : {}),
      ...(typeof key === 'string' ? { key } : {}),
    })
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const session = createSession(
    storageOver(new Map([['access_token', 'token-1']])),
    'access_token',
    () => undefined,
    askPage,
  )
  if (askPage) session.start('token-1')
  return { url, seen, session, http: createHttp(url, session, { ...DESK_TIMING, ...timing }) }
}

const respond =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body)

const read = (body: unknown) => {
  if (typeof body !== 'object' || body === null) throw new TypeError('not an object')
  return body
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it succeeded'),
    error => error,
  )

describe('a call to the desk', () => {
  it('carries the token, the query without empty values and lists repeated', async () => {
    const { http, seen } = await deskThat(respond(200, '{}'))
    await http.call('GET', 'v1/requests', {
      query: { offset: undefined, limit: 10, statuses: ['new', 'in_progress'], currency: '' },
      read,
    })
    expect(seen).toEqual([
      {
        method: 'GET',
        url: '/api/client/v1/requests?limit=10&statuses=new&statuses=in_progress',
        token: 'Bearer token-1',
        body: '',
      },
    ])
  })

  it('is never repeated by itself, whatever the answer', async () => {
    for (const status of [429, 500, 502, 503]) {
      const { http, seen } = await deskThat(respond(status, '', { 'retry-after': '1' }))
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
        await failure(http.call(method, 'v1/me', { read, ...(method === 'GET' ? {} : { body: {} }) }))
      expect(seen).toHaveLength(4)
    }
  })

  it('is never repeated by itself when the connection is cut, as it may have been carried out', async () => {
    const { http, seen } = await deskThat((_, response) => response.destroy())
    const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
    await Promise.all(methods.map(method => failure(http.call(method, 'v1/me', { read }))))
    expect(seen.map(({ method }) => method).sort()).toEqual([...methods].sort())
  })

  it.each([
    ['HTML', '<html>Sign in to the hotel network</html>'],
    ['an empty body', ''],
    ['null', 'null'],
    ['a bare word', '"ok"'],
    ['half a body', '{"total": 4, "da'],
  ])('a call answered with %s fails as a bad answer', async (_, body) => {
    const { http } = await deskThat(respond(200, body))
    expect(await failure(http.call('GET', 'v1/me', { read }))).toMatchObject({ kind: 'bad-answer', code: 200 })
  })

  it('a call whose answer is cut off fails as a bad answer, as it may have been carried out', async () => {
    const { http } = await deskThat((_, response) => {
      response.writeHead(201, { 'content-length': '100' }).write('{"uuid"')
      setTimeout(() => response.destroy(), 20)
    })
    const error = await failure(http.call('POST', 'v1/requests', { body: {}, read }))
    expect(error).toMatchObject({ kind: 'bad-answer', code: 201 })
    expect(isAmbiguous(error)).toBe(true)
  })

  it('a refusal that is cut off is still a refusal', async () => {
    const { http } = await deskThat((_, response) => {
      response.writeHead(409, { 'content-length': '100' }).write('{"errors"')
      setTimeout(() => response.destroy(), 20)
    })
    const error = await failure(http.call('DELETE', 'v1/requests/x', { read }))
    expect(error).toMatchObject({ kind: 'status', code: 409 })
    expect(isAmbiguous(error)).toBe(false)
  })

  it('stops reading an answer over 8 MB', async () => {
    const { http } = await deskThat(respond(200, `["${'x'.repeat(9 * 1024 * 1024)}"]`))
    expect(await failure(http.call('GET', 'v1/me', { read }))).toMatchObject({ kind: 'bad-answer' })
  })

  it('rejects as offline when nobody answers', async () => {
    const { http } = await deskThat((_, response) => response.destroy())
    expect(await failure(http.call('GET', 'v1/me', { read }))).toMatchObject({ kind: 'offline', code: 0 })
  })

  it('times out, also while the answer trickles in', async () => {
    const { http } = await deskThat(
      (_, response) => {
        response.writeHead(200)
        const drip = setInterval(() => response.write(' '), 10)
        response.on('close', () => clearInterval(drip))
      },
      { readMs: 80 },
    )
    expect(await failure(http.call('GET', 'v1/me', { read }))).toMatchObject({ kind: 'timeout' })
  })

  it('follows no redirect, so neither body nor token are sent elsewhere', async () => {
    const elsewhere = await deskThat(respond(200, '{}'))
    const { http } = await deskThat(respond(307, '', { location: `${elsewhere.url}/steal` }))
    expect(await failure(http.call('POST', 'v1/requests', { body: { secret: 1 }, read }))).toBeInstanceOf(NetworkError)
    expect(elsewhere.seen).toEqual([])
  })

  it('a refusal with 422 names the field', async () => {
    const { http } = await deskThat(
      respond(422, '{"errors":[{"property":"requestedBase","code":"max","options":["1.5"],"detail":"too much"}]}'),
    )
    const error = await failure(http.call('POST', 'v1/requests', { body: {}, read }))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error.reasons).toEqual([{ property: 'requestedBase', code: 'max', options: ['1.5'], detail: 'too much' }])
  })

  it('a refusal keeps its readable reasons when others have a wrong shape', async () => {
    const errors = [
      { property: '__proto__', code: 'toString', options: null, detail: 'D1' },
      { property: ['requestedBase'], code: 7, options: { a: 1 }, detail: null },
      'oops',
      { property: 'requestedBase', code: 'max', options: [{ amount: 1 }], detail: 'D2' },
      { property: null, code: 7, options: [], detail: 'D3' },
    ]
    const { http } = await deskThat(respond(422, JSON.stringify({ errors })))
    const error = await failure(http.call('POST', 'v1/requests', { body: {}, read }))
    expect(error.reasons).toEqual([
      { property: '__proto__', code: 'toString', detail: 'D1' },
      { property: 'requestedBase', code: 'max', detail: 'D2' },
      { code: 'unknown', options: [], detail: 'D3' },
    ])
  })

  it.each(['<html>', '', '[]', '{"errors":"no"}', 'null'])(
    'a refusal with the body %j is a clear error',
    async body => {
      const { http } = await deskThat(respond(409, body))
      const error = await failure(http.call('DELETE', 'v1/requests/x', { read }))
      expect(error).toMatchObject({
        name: 'NetworkError',
        code: 409,
        reasons: [],
        message: 'Network Error with code 409',
      })
      expect(isAmbiguous(error)).toBe(false)
    },
  )

  it('a call with an ended token signs out once, without an error', { tags: ['session'] }, async () => {
    const { http, session } = await deskThat(respond(401, '{"errors":[]}'))
    const errors = await Promise.all(Array.from({ length: 10 }, () => failure(http.call('GET', 'v1/me', { read }))))
    expect(errors.every(error => error instanceof AuthError)).toBe(true)
    expect(session.token.peek()).toBeUndefined()
    expect(session.generation.peek()).toBe(1)
  })

  it('a refusal of a wrong password ends no session', { tags: ['session'] }, async () => {
    const { http, session } = await deskThat(respond(401, '{"errors":[{"code":"invalid_credentials"}]}'))
    const error = await failure(http.call('POST', 'v1/auth/token', { anonymous: true, body: {}, read }))
    expect(error.reasons).toEqual([{ code: 'invalid_credentials' }])
    expect(session.token.peek()).toBe('token-1')
  })

  it('a call for an exchange’s prices signs out when the token has ended', async () => {
    const { http, session } = await deskThat(respond(401))
    expect((await http.proxied('https://exchange.test/prices')).status).toBe(401)
    expect(session.token.peek()).toBeUndefined()
  })

  it.each([204, 205, 304])('an exchange’s answer %i, which has no body, is passed on', async status => {
    const { http } = await deskThat(respond(status))
    const response = await http.proxied('https://exchange.test/prices')
    expect([response.status, await response.text()]).toEqual([status, ''])
  })

  it('a call for an exchange’s prices ends at the desk when nobody waits for them any more', async () => {
    const { http, seen } = await deskThat(() => undefined)
    const left = new AbortController()
    const call = failure(http.proxied('https://exchange.test/prices', left.signal))
    await expect.poll(() => seen.length).toBe(1)
    left.abort()
    expect(await call).toMatchObject({ name: 'AbortError' })
  })

  it('a call canceled by its widget rejects with that widget’s reason', async () => {
    const { http, seen } = await deskThat(() => undefined)
    const left = new AbortController()
    const call = failure(http.call('GET', 'v1/me', { read, signal: left.signal }))
    await expect.poll(() => seen.length).toBe(1)
    left.abort()
    expect(await call).toMatchObject({ name: 'AbortError' })
  })

  it('a 401 for the last session does not end the new one', { tags: ['session'] }, async () => {
    const { http, session, seen } = await deskThat((request, response) => {
      const late = request.headers.authorization === 'Bearer token-1'
      setTimeout(() => response.writeHead(late ? 401 : 200).end('{}'), late ? 60 : 0)
    })
    const late = failure(http.call('GET', 'v1/me', { read }))
    await expect.poll(() => seen.length).toBe(1)
    session.start('token-2')
    await late
    expect(session.token.peek()).toBe('token-2')
  })

  it('a call pending at sign-out is dropped', { tags: ['session'] }, async () => {
    let closed = false
    const { http, session, seen } = await deskThat((_, response) => {
      response.on('close', () => {
        closed = true
      })
    })
    const call = failure(http.call('GET', 'v1/balances', { read }))
    await expect.poll(() => seen.length).toBe(1)
    session.end()
    expect(await call).toBeInstanceOf(AuthError)
    await expect.poll(() => closed).toBe(true)
  })

  it('reads the desk’s time from the Date header', async () => {
    const { http } = await deskThat(respond(200, '{}', { date: new Date(Date.now() + 3_600_000).toUTCString() }))
    await http.call('GET', 'v1/me', { read })
    expect(Math.abs(http.now() - Date.now() - 3_600_000)).toBeLessThan(10_000)
  })

  it.each([100_000, 25 * 3_600_000])(
    'goes on with the desk’s time when the device’s clock is set back %i ms',
    async backMs => {
      const { http } = await deskThat(respond(200, '{}'))
      await http.call('GET', 'v1/me', { read })
      const setAt = Date.now()
      const now = vi.spyOn(Date, 'now').mockReturnValue(setAt - backMs)
      onTestFinished(() => now.mockRestore())
      for (const time of [http.now(), http.deskTime()!]) expect(Math.abs(time - setAt)).toBeLessThan(5_000)
    },
  )

  it('reads no time from an answer that is not the desk’s, such as a hotel’s page', async () => {
    const { http } = await deskThat(respond(200, '<html>', { date: new Date(Date.now() + 3_600_000).toUTCString() }))
    await failure(http.call('GET', 'v1/me', { read }))
    expect([http.deskTime(), Math.abs(http.now() - Date.now()) < 10_000]).toEqual([undefined, true])
  })

  it.each(['PUT', 'POST'] as const)('a %s that a hotel’s page answers has no result', async method => {
    const { http } = await deskThat(respond(200, '<html>Welcome</html>'))
    const error = await failure(http.call(method, 'v1/auth/password', { read: () => undefined }))
    expect(error).toMatchObject({ name: 'NetworkError', kind: 'bad-answer' })
    expect(isAmbiguous(error)).toBe(true)
  })
})

describe('a desk whose page gives the tokens', () => {
  const isOf = (request: IncomingMessage, number: number) => request.headers.authorization === `Bearer token-${number}`

  it('loses no call and sends none twice while tokens expire: each is fetched once', async () => {
    let newest = 1
    const done: string[] = []
    const askPage = vi.fn(async () => `token-${newest}`)
    const { http, seen, session } = await deskThat(
      (request, response) => {
        if (!isOf(request, newest)) return response.writeHead(401).end('{"errors":[]}')
        done.push(String(request.headers['idempotency-key']))
        response.writeHead(201).end('{}')
      },
      {},
      askPage,
    )
    const keys = Array.from({ length: 6 }, (_, widget) => `key-${widget}`)
    for (const round of [1, 2, 3]) {
      newest++
      await Promise.all(
        keys.map(key => http.call('POST', 'v1/requests', { body: { key }, idempotencyKey: `${key}-${round}`, read })),
      )
      expect(askPage).toHaveBeenCalledTimes(round)
    }
    expect(done.sort()).toEqual([1, 2, 3].flatMap(round => keys.map(key => `${key}-${round}`)).sort())
    for (const { key = '', body } of seen) expect(JSON.parse(body)).toEqual({ key: key.slice(0, 5) })
    expect([session.token.peek(), session.generation.peek()]).toEqual(['token-4', 1])
  })

  it('repeats a refused call once: refused again, the session ends', async () => {
    let questions = 1
    const { http, seen, session } = await deskThat(respond(401), {}, async () => `token-${++questions}`)
    expect(await failure(http.call('GET', 'v1/me', { read }))).toBeInstanceOf(AuthError)
    expect(seen.map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2'])
    expect([session.token.peek(), questions]).toEqual([undefined, 2])
  })

  it('repeats no write, but each read, when the device slept before the page gave the next token', async () => {
    const now = vi.spyOn(Date, 'now')
    onTestFinished(() => now.mockRestore())
    const answer: RequestListener = (request, response) => response.writeHead(isOf(request, 2) ? 200 : 401).end('{}')
    const asleep = async () => {
      const wokenAt = Date.now() + 3_600_000
      now.mockImplementation(() => wokenAt)
      return 'token-2'
    }
    const ofWrite = await deskThat(answer, {}, asleep)
    const refused = await failure(ofWrite.http.call('POST', 'v1/requests', { body: {}, read }))
    expect([refused, ofWrite.seen.length]).toMatchObject([{ kind: 'not-sent' }, 1])
    const ofRead = await deskThat(answer, {}, asleep)
    expect(await ofRead.http.call('GET', 'v1/me', { read })).toEqual({})
  })

  it.each([0, 3_600_000])(
    'a write and its repetition under the next token share one time-out, also when the clock is set back %i ms',
    async backMs => {
      const answer: RequestListener = (request, response) => {
        if (!isOf(request, 2)) response.writeHead(401).end('{}')
      }
      const [setAt, now] = [Date.now(), vi.spyOn(Date, 'now')]
      onTestFinished(() => now.mockRestore())
      const slowPage = () => {
        if (backMs > 0) now.mockReturnValue(setAt - backMs)
        return new Promise<string>(resolve => setTimeout(resolve, 1_500, 'token-2'))
      }
      const { http, seen } = await deskThat(answer, { writeMs: 2_900 }, slowPage)
      const startedAt = performance.now()
      const error = await failure(http.call('POST', 'v1/requests', { body: {}, read }))
      expect([error, seen.length]).toMatchObject([{ kind: 'timeout' }, 2])
      expect(performance.now() - startedAt).toBeLessThan(4_200)
    },
  )

  it('gives an exchange’s prices under the next token, too', async () => {
    const answer: RequestListener = (request, response) => response.writeHead(isOf(request, 2) ? 200 : 401).end('1')
    const { http } = await deskThat(answer, {}, async () => 'token-2')
    expect(await (await http.proxied('https://exchange.test/prices')).text()).toBe('1')
  })

  it('sends nothing under the token of a client who signed in meanwhile', async () => {
    const { http, seen, session } = await deskThat(respond(401), {}, async () => {
      session.start('of-another-client')
      return 'token-2'
    })
    expect(await failure(http.call('POST', 'v1/requests', { body: {}, read }))).toBeInstanceOf(AuthError)
    expect(seen.map(({ token }) => token)).toEqual(['Bearer token-1'])
    expect(session.token.peek()).toBe('of-another-client')
  })
})
