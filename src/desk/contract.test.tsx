import { describe, expect, it, vi } from 'vitest'
import type { NewRequest } from '../domain/request/newRequest'
import { useSetPassword, useSignIn } from './auth'
import { useBalance } from './balances/balance'
import { useBalances } from './balances/balances'
import { useTotal } from './balances/totals'
import { useCost } from './cost'
import { useCurrencies } from './currencies'
import { useAccounts, useProfile } from './me'
import { cancelRequest } from './requests/changes/requestChanges'
import { createRequest } from './requests/createRequest'
import { useRequest } from './requests/useRequest'
import { useOpenRequestsCount, useRequests } from './requests/useRequests'
import { recordingDesk, renderHookAt } from './testHook'

type Wire = Record<string, unknown>
const bodyOf = (answer: { body: unknown } | undefined) => (answer?.body ?? {}) as Wire

/** The fields of a request in CONTRACT.md. */
const REQUEST_FIELDS =
  'uuid number side type status progress exchangeAccount baseCurrency counterCurrency commonCurrency isTriangulation isIceberg requestedBase requestedPrice minPrice maxPrice executedBase executedCounter averagePrice client createdAt updatedAt deadline severity warning warningCode comment'.split(
    ' ',
  )

/** A value as it is on the wire: times in ISO 8601, undefined as null, and empty fields inside it left out. */
const asWire = (value: unknown): unknown => {
  if (value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (one === null || one === undefined ? [] : [[key, asWire(one)]])),
  )
}

/** Every field of the answer equals the hook's, and the hook has no other field. */
function expectSame(read: object, wire: Wire) {
  for (const [field, value] of Object.entries(wire))
    expect([field, asWire(Reflect.get(read, field))]).toEqual([field, asWire(value)])
  for (const field of Object.keys(read)) expect(wire).toHaveProperty(field)
}

describe('a widget gets what the desk sends:', () => {
  it('the token of a sign-in, and the profile', async () => {
    const desk = await recordingDesk('funded')
    desk.desk.signOut()
    const { email, password } = desk.client
    await renderHookAt(desk.desk, useSignIn).current({ email, password })
    const { status, body } = desk.answer('POST', 'v1/auth/token') ?? {}
    expect([status, body]).toEqual([201, { token: desk.desk.session.token.peek() }])
    const profile = renderHookAt(desk.desk, useProfile)
    await vi.waitFor(() => expect(profile.current.data?.email).toBe(email))
    expect(profile.current.data).toEqual(desk.answer('GET', 'v1/me')?.body)
  })

  it('a new password by a reset link, which then ends the session', async () => {
    const desk = await recordingDesk('funded')
    const { token } = await desk.control<{ token: string }>('POST', 'password-link', { email: desk.client.email })
    const setPassword = renderHookAt(desk.desk, useSetPassword)
    await setPassword.current({ token, password: 'Another-2027' })
    expect(desk.answer('PUT', 'v1/auth/password')?.status).toBe(204)
    expect(desk.desk.session.token.peek()).toBe(undefined)
    await renderHookAt(desk.desk, useSignIn).current({ email: desk.client.email, password: 'Another-2027' })
    expect(desk.desk.session.token.peek()).toBeTypeOf('string')
    await expect(
      renderHookAt(desk.desk, useSetPassword).current({ token, password: 'Third-2028' }),
    ).rejects.toMatchObject({
      name: 'ValidationError',
      reasons: [{ property: 'token', code: 'token_expired' }],
    })
  })

  it('the accounts, in the desk’s order', async () => {
    const { desk, answer } = await recordingDesk('demo')
    const accounts = renderHookAt(desk, useAccounts)
    await vi.waitFor(() => expect(accounts.current.data?.length).toBeGreaterThan(5))
    expect(accounts.current.data).toEqual(answer('GET', 'v1/me/accounts')?.body)
  })

  it('every field of every request, on every page', async () => {
    const { desk, call } = await recordingDesk('demo')
    const { total } = await call<{ total: number }>('GET', 'v1/requests?limit=1')
    const wires: Wire[] = []
    const seen = new Set<string>()
    for (let offset = 0; offset < total; offset += 100) {
      const page = await call<{ data: Wire[] }>('GET', `v1/requests?limit=100&offset=${offset}`)
      wires.push(...page.data)
    }
    const closed = wires.filter(({ status }) => status === 'executed' || status === 'canceled')
    const list = renderHookAt(desk, () => useRequests({ statuses: ['executed', 'canceled'] }, 60_000))
    await vi.waitFor(() => expect(list.current.total).toBeGreaterThanOrEqual(closed.length))
    while (list.current.hasMore) {
      const before = list.current.rows.length
      list.current.loadMore()
      await vi.waitFor(() => expect(list.current.rows.length).toBeGreaterThan(before))
    }
    const read = new Map(list.current.rows.map(row => [row.uuid, row]))
    for (const wire of closed) {
      expectSame(read.get(String(wire.uuid)) ?? {}, wire)
      for (const field of REQUEST_FIELDS) if (wire[field] !== null && wire[field] !== undefined) seen.add(field)
    }
    expect(closed.length).toBeGreaterThan(20)
    // A field that no row has would not have been compared. The scene need not hold a triangulation.
    expect(REQUEST_FIELDS.filter(field => !seen.has(field) && field !== 'commonCurrency')).toEqual([])
  })

  it('the filters of the list, and its count', async () => {
    const { desk, call } = await recordingDesk('demo')
    const filter = { statuses: ['executed'], currency: 'ETH', exchangeAccount: 'binance_spot' }
    const list = renderHookAt(desk, () => useRequests(filter, 60_000))
    const count = renderHookAt(desk, useOpenRequestsCount)
    await vi.waitFor(() => expect(list.current.total).toBeTypeOf('number'))
    const query = 'statuses=executed&currency=ETH&exchange_account=binance_spot'
    const page = await call<{ total: number; data: Wire[] }>('GET', `v1/requests?${query}`)
    expect(list.current.rows.map(({ uuid }) => uuid)).toEqual(page.data.map(({ uuid }) => uuid))
    expect(list.current.total).toBe(page.total)
    const open = await call<{ total: number }>('GET', 'v1/requests?statuses=new&statuses=in_progress&limit=1')
    await vi.waitFor(() => expect(count.current).toBe(open.total))
  })

  it('one request, and the answer to its cancellation', async () => {
    const desk = await recordingDesk('funded')
    const { uuid } = await desk.call<{ uuid: string }>('POST', 'v1/requests', FAR_LIMIT)
    const request = renderHookAt(desk.desk, () => useRequest(uuid))
    await vi.waitFor(() => expect(request.current.data).toBeDefined())
    expectSame(request.current.data ?? {}, desk.answer('GET', `v1/requests/${uuid}`)?.body as Wire)
    const canceled = await cancelRequest(desk.desk, uuid)
    expectSame(canceled, desk.answer('DELETE', `v1/requests/${uuid}`)?.body as Wire)
    expect(canceled.status).toBe('pending_cancellation')
    await vi.waitFor(() => expect(request.current.data?.status).toMatch(/cancel/))
  })

  it('decimals as numbers or strings, with nulls or without, beside unknown fields', async () => {
    const desk = await recordingDesk('funded')
    const uuid = '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11'
    const body = {
      uuid,
      number: 7,
      side: 'buy',
      status: 'new',
      requestedBase: 0.00000012,
      requestedPrice: '96250.50',
      executedBase: 0,
      executedCounter: 27069.2,
      averagePrice: null,
      progress: '37.5',
      deskOfTomorrow: { knows: 'more' },
    }
    await desk.faults({ match: { path: `v1/requests/${uuid}` }, act: { status: 200, body: JSON.stringify(body) } })
    const request = renderHookAt(desk.desk, () => useRequest(uuid))
    await vi.waitFor(() => expect(request.current.data).toBeDefined())
    expect(request.current.data).toMatchObject({
      requestedBase: '0.00000012',
      requestedPrice: expect.stringMatching(/^96250\.50?$/),
      executedBase: '0',
      executedCounter: '27069.2',
      progress: 37.5,
    })
    expect(request.current.data).not.toHaveProperty('averagePrice')
    expect(request.current.data).not.toHaveProperty('minPrice')
  })

  it('a new request, with its key', async () => {
    const desk = await recordingDesk('funded')
    const key = '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11'
    const placed = await createRequest(desk.desk, FAR_LIMIT, key, new Set())
    const { status, body } = desk.answer('POST', 'v1/requests') ?? {}
    expect(status).toBe(201)
    expectSame(placed, body as Wire)
    expect(placed).toMatchObject({ requestedBase: '0.05', requestedPrice: '20000.5', idempotencyKey: key })
  })

  it('the cost of a ticket', async () => {
    const { desk, answer } = await recordingDesk('funded')
    const query = {
      exchangeAccount: 'binance_usdm',
      side: 'sell',
      base: 'BTC',
      counter: 'USDT',
      price: '64000.5',
      requested: '0.01',
    } as const
    const cost = renderHookAt(desk, () => useCost(query, false))
    await vi.waitFor(() => expect(cost.current.isCurrent).toBe(true))
    const wire = answer('GET', 'v1/requests/cost')?.body as Wire | undefined
    const { cost: margin, ...others } = wire ?? {}
    expect(cost.current.cost).toEqual({ ...others, margin })
    expect(Object.keys(cost.current.cost ?? {}).sort()).toEqual(['available', 'margin', 'max'])
    expect(Object.fromEntries(answer('GET', 'v1/requests/cost')?.url.searchParams ?? [])).toEqual({
      exchange_account: 'binance_usdm',
      side: 'sell',
      base: 'BTC',
      counter: 'USDT',
      price: '64000.5',
      requested: '0.01',
    })
  })

  it.each([
    ['base', {}],
    ['counter', { base: 'ETH' }],
  ] as const)('the currencies of %s', async (field, other) => {
    const { desk, answer } = await recordingDesk('funded')
    const query = { field, exchangeAccount: 'binance_spot', side: 'buy', ...other } as const
    const currencies = renderHookAt(desk, () => useCurrencies(query))
    const path = `v1/requests/currencies/${field}`
    await vi.waitFor(() => expect(currencies.current.data).toBeDefined())
    expect(currencies.current.data).toEqual(answer('GET', path)?.body)
    expect(currencies.current.data?.length).toBeGreaterThan(2)
    expect(Object.fromEntries(answer('GET', path)?.url.searchParams ?? [])).toEqual({
      side: 'buy',
      exchange_account: 'binance_spot',
      ...other,
    })
  })

  it('every figure of every balance on every account', async () => {
    const { desk, answer } = await recordingDesk('demo', { timing: { pollMs: 60_000 } })
    const balances = renderHookAt(desk, useBalances)
    await vi.waitFor(() => expect(balances.current.data).toBeDefined())
    const { total, data } = bodyOf(answer('GET', 'v1/balances')) as {
      total: number
      data: (Wire & { asset: string })[]
    }
    expect(balances.current.data?.length).toBe(total)
    const kinds = new Set<string>()
    for (const [index, { asset, ...accounts }] of data.entries()) {
      const read = balances.current.data?.[index]
      expect(read?.currency).toBe(asset)
      expect(Object.keys(read?.accounts ?? {}).sort()).toEqual(Object.keys(accounts).sort())
      for (const [account, entry] of Object.entries(accounts) as [string, Wire][]) {
        expectSame(Reflect.get(read?.accounts ?? {}, account), entry)
        for (const [field, value] of Object.entries(entry)) if (value !== null) kinds.add(field)
      }
    }
    expect([...kinds].sort()).toEqual(['amount', 'available', 'equivalents', 'position', 'withdrawable'])
  })

  it('one balance, and the total of all', async () => {
    const { desk, answer } = await recordingDesk('demo', { timing: { pollMs: 60_000 } })
    const balance = renderHookAt(desk, () => useBalance('BTC'))
    const total = renderHookAt(desk, useTotal)
    await vi.waitFor(() => expect([balance.current.data, total.current.data]).not.toContain(undefined))
    const { asset, ...accounts } = bodyOf(answer('GET', 'v1/balances/BTC'))
    expect(balance.current.data?.currency).toBe(asset)
    expect(Object.keys(balance.current.data?.accounts ?? {})).toEqual(Object.keys(accounts))
    for (const [account, entry] of Object.entries(accounts))
      expectSame(Reflect.get(balance.current.data?.accounts ?? {}, account), entry as Wire)
    const worth = answer('GET', 'v1/balances/total-equivalent')?.body as { all_accounts: Wire }
    expect({ ...total.current.data }).toEqual(worth.all_accounts)
    expect(Object.keys(total.current.data ?? {}).sort()).toEqual(['BTC', 'EUR', 'USD', 'USDC', 'USDT'])
  })

  it('the answers of the proxy, refusals too, unchanged', async () => {
    const { desk, answer } = await recordingDesk('funded')
    const response = await desk.http.proxied('https://api.kraken.com@evil.example/0/public/Ticker')
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual(answer('GET', 'v1/requests/cors-proxy')?.body)
    expect(answer('GET', 'v1/requests/cors-proxy')?.body).toMatchObject({ errors: [{ code: 'url_not_allowed' }] })
  })
})

/** Too far from the market to be executed during a test. */
const FAR_LIMIT: NewRequest = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  type: 'limit',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '0.05',
  requestedPrice: '20000.5',
  isIceberg: true,
  comment: 'Slowly',
}
