import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXCHANGE_ACCOUNTS } from '../../../../src/domain/account'
import { REQUEST_STATUSES, REQUEST_TYPES, SIDES } from '../../../../src/domain/request/request'
import type { Control } from '../control'
import { createServer } from '../server'
import { openTestDesk, type TestDesk } from '../testDesk'
import { type Answer, checkAnswer, difference, document, documentedCalls, type SentCall } from '../testOpenApi'
import { openApi } from './openApi'
import { base } from './routes'

let desk: TestDesk
beforeAll(async () => {
  desk = await openTestDesk()
})
afterAll(() => desk?.stop())

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, and every reference in it leads somewhere', async () => {
    const validator = new Validator()
    expect(await validator.validate(JSON.parse(openApi))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(() => validator.resolveRefs()).not.toThrow()
  })

  it('is served to tools and to pages of this machine', async () => {
    const response = await fetch(`${desk.desk}/openapi.json`, { headers: { origin: 'http://localhost:5173' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    expect(await response.text()).toBe(openApi)
  })

  it('has every call of the sandbox, and no other', () => {
    const { routes } = createServer({ desk: {} } as unknown as Control, () => {})
    const served = routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith(base))
    const names = served.map(({ method, path }) => `${method} ${path.slice(base.length).replaceAll(/:(\w+)/g, '{$1}')}`)
    expect([...new Set(names)].sort()).toEqual([...documentedCalls].sort())
  })

  it('has every call of CONTRACT.md, and no other', () => {
    const page = readFileSync('src/desk/CONTRACT.md', 'utf8')
    const names = [...page.matchAll(/\*\*(GET|POST|PUT|DELETE) (v1\/[^*]+)\*\*/g)].map(([, method, path]) =>
      `${method} /${path}`.replace('{base|counter|common}', '{type}'),
    )
    expect(names.sort()).toEqual([...documentedCalls].sort())
  })

  it('names the accounts, sides, types and statuses that the client knows', () => {
    const allowed = (name: string) => [...(document.components.schemas[name]?.enum ?? [])].sort()
    expect(allowed('ExchangeAccount')).toEqual([...EXCHANGE_ACCOUNTS].sort())
    expect(allowed('Side')).toEqual([...SIDES].sort())
    expect(allowed('RequestType')).toEqual([...REQUEST_TYPES].sort())
    expect(allowed('RequestStatus')).toEqual([...REQUEST_STATUSES].sort())
  })

  it('has examples that are valid', () => {
    const examples = Object.entries(document.components.schemas).flatMap(([name, { examples = [] }]) =>
      (examples as unknown[]).map(example => difference(name, example, { $ref: `#/components/schemas/${name}` })),
    )
    expect(examples.length).toBeGreaterThan(10)
    expect(examples.filter(wrong => wrong !== '')).toEqual([])
  })
})

describe('a test of the sandbox fails on', () => {
  const url = 'http://127.0.0.1/api/client/v1'
  const cost = `${url}/requests/cost?exchange_account=binance_spot&side=buy&base=BTC&counter=USDT&price=1`
  const token = { authorization: 'Bearer x' }
  const good: SentCall = { method: 'GET', url: cost, headers: token }
  const order = {
    exchangeAccount: 'binance_spot',
    side: 'buy',
    type: 'limit',
    baseCurrency: 'BTC',
    counterCurrency: 'USDT',
    requestedBase: '1',
    requestedPrice: '1',
  }
  const posted: SentCall = { method: 'POST', url: `${url}/requests`, headers: token, body: order }
  const created = { uuid: '8b0c7d5e-2f64-4d0a-9a35-6f0e0c1b7a42', number: 1 }
  const answer = (json: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
    status,
    headers: new Headers({
      date: 'Sat, 21 Nov 2026 09:30:00 GMT',
      'content-type': 'application/json; charset=UTF-8',
      ...headers,
    }),
    text: JSON.stringify(json),
    json,
  })

  it('no answer that the document describes', () => {
    checkAnswer(good, answer({ max: '1', available: '2' }))
    checkAnswer(good, answer({ errors: [{ property: 'side', code: 'required', options: [], detail: '' }] }, 422))
    checkAnswer(posted, answer(created, 201, { 'idempotency-replayed': 'true' }))
  })

  it.each<[what: string, call: SentCall, answer: Answer, difference: string]>([
    ['a decimal that is a number', good, answer({ max: 1, available: '2' }), 'body/max must be string'],
    ['a missing field', good, answer({ max: '1' }), "body must have required property 'available'"],
    ['a field without documentation', good, answer({ max: '1', available: '2', min: '0' }), 'additional properties'],
    ['an unknown status', good, answer({}, 202), 'the status is not documented'],
    ['an unknown error code', good, answer({ errors: [{ code: 'no', detail: '' }] }, 422), 'body/errors/0/code'],
    [
      'a body that is not JSON',
      good,
      answer({ max: '1', available: '2' }, 200, { 'content-type': 'text/html' }),
      'html',
    ],
    ['a malformed Date', good, answer({ max: '1', available: '2' }, 200, { date: 'today' }), 'headers/date'],
    ['an unknown header value', posted, answer(created, 201, { 'idempotency-replayed': 'no' }), 'idempotency-replayed'],
    ['an answer without a token', { ...good, headers: {} }, answer({ max: '1', available: '2' }), 'without a token'],
    ['an unknown query', { ...good, url: `${cost}&sort=up` }, answer({ max: '1', available: '2' }), 'query must NOT'],
    [
      'a wrong query',
      { ...good, url: `${cost}&requested=-1` },
      answer({ max: '1', available: '2' }),
      'query/requested',
    ],
    ['a call without documentation', { ...good, url: `${url}/orders` }, answer([]), 'the status is not documented'],
    [
      'a key that is not a uuid',
      { ...posted, headers: { ...token, 'idempotency-key': 'x' } },
      answer(created, 201),
      'uuid',
    ],
    [
      'a ticket without a price',
      { ...posted, body: { ...order, requestedPrice: null } },
      answer(created, 201),
      'sent body',
    ],
    [
      'an iceberg at market',
      { ...posted, body: { ...order, type: 'market', isIceberg: true } },
      answer(created, 201),
      'isIceberg',
    ],
  ])('%s', (_, call, received, wrong) => {
    expect(() => checkAnswer(call, received)).toThrow(wrong)
  })
})
