// Longer than 250 lines, as its tests share one desk and a desk takes seconds to start.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BalanceWire, openTestDesk, type RequestWire, reasonsOf, type TestDesk } from '../testDesk'

let desk: TestDesk
beforeAll(async () => {
  desk = await openTestDesk()
})
afterAll(() => desk?.stop())

const decimal = /^-?\d+(\.\d+)?$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('sign-in', () => {
  test('responds to the right password with a token that gives access to the account', async () => {
    const { email, password } = await desk.client('demo')
    const answer = await desk.call('POST', 'auth/token', { body: { email: email.toUpperCase(), password } })
    expect(answer.status).toBe(201)
    const { token } = answer.json as { token: string }
    const me = await desk.call('GET', 'me', { headers: { authorization: `Bearer ${token}` } })
    expect(me.json).toEqual({ name: 'Demo Client', email })
  })

  test('refuses a wrong password and an unknown address with the same error', async () => {
    const { email } = await desk.client('empty')
    for (const body of [
      { email, password: 'Wrong-2026' },
      { email: 'nobody@deskside.test', password: 'Deskside-2026' },
    ]) {
      const answer = await desk.call('POST', 'auth/token', { body })
      expect([answer.status, reasonsOf(answer)]).toEqual([401, ['null:invalid_credentials']])
    }
  })

  test('reports a malformed address and a missing password by field', async () => {
    const answer = await desk.call('POST', 'auth/token', { body: { email: 'nobody' } })
    expect([answer.status, reasonsOf(answer)]).toEqual([422, ['email:type', 'password:required']])
  })

  test('is required for every other call', async () => {
    for (const path of [
      'me',
      'me/accounts',
      'requests',
      'requests/cost',
      'balances',
      'balances/BTC',
      'requests/cors-proxy',
    ]) {
      const answer = await desk.call('GET', path)
      expect([path, answer.status]).toEqual([path, 401])
    }
  })
})

describe('a new password', () => {
  const link = async (email: string) =>
    ((await desk.control('POST', 'password-link', { email })).json as { token: string }).token
  const save = (token: string, password: string) => desk.call('PUT', 'auth/password', { body: { token, password } })

  test('replaces the old one and ends every session', async () => {
    const client = await desk.client('empty')
    const answer = await save(await link(client.email), 'Brandnew-1')
    expect([answer.status, answer.text]).toEqual([204, ''])
    const signIn = (password: string) => desk.call('POST', 'auth/token', { body: { email: client.email, password } })
    expect((await signIn('Brandnew-1')).status).toBe(201)
    expect((await signIn(client.password)).status).toBe(401)
    expect((await client.call('GET', 'me')).status).toBe(401)
  })

  test('needs a new link: each link works once', async () => {
    const token = await link((await desk.client('empty')).email)
    await save(token, 'Brandnew-1')
    const again = await save(token, 'Brandnew-2')
    expect([again.status, reasonsOf(again)]).toEqual([422, ['token:token_expired']])
  })

  test.each([
    ['Short-1', ['password:min_length']],
    ['nodigitsHERE', ['password:digit']],
    ['nocapitals-1', ['password:upper_case']],
  ])('%s is refused, and the link can be used again', async (password, reasons) => {
    const token = await link((await desk.client('empty')).email)
    expect(reasonsOf(await save(token, password))).toEqual(reasons)
    expect((await save(token, 'Brandnew-1')).status).toBe(204)
  })
})

describe('the demo client', () => {
  test('has nine accounts and sixty requests of every status, severity and type', async () => {
    const client = await desk.client('demo')
    expect(await client.get<string[]>('me/accounts')).toHaveLength(9)
    const { total, data } = await client.get<{ total: number; data: RequestWire[] }>('requests?limit=100')
    expect([total, data.length]).toEqual([60, 60])
    const distinct = (of: (row: RequestWire) => string) => [...new Set(data.map(of))].sort()
    expect(distinct(row => row.status)).toEqual(['canceled', 'executed', 'in_progress', 'new', 'pending_cancellation'])
    expect(distinct(row => row.severity)).toEqual(['error', 'regular', 'warning'])
    expect(distinct(row => row.type)).toEqual(['limit', 'market', 'scaled'])
  })

  test('holds about forty currencies, one without a price', async () => {
    const client = await desk.client('demo')
    const { total, data } = await client.get<{ total: number; data: BalanceWire[] }>('balances')
    expect(total).toBe(data.length)
    expect(total).toBeGreaterThan(35)
    expect(data.filter(({ all_accounts }) => Object.keys(all_accounts!.equivalents).length === 0)).toHaveLength(1)
  })
})

describe('responses', () => {
  test('a request has exactly the fields of the contract', async () => {
    const { data } = await (await desk.client('demo')).get<{ data: RequestWire[] }>('requests?limit=100')
    for (const row of data) {
      expect(Object.keys(row).sort()).toEqual(fields)
      for (const money of ['requestedBase', 'executedBase', 'executedCounter'] as const)
        expect(row[money]).toMatch(decimal)
      for (const at of [row.createdAt, row.updatedAt]) expect(at).toMatch(instant)
      expect(row.progress).toBeGreaterThanOrEqual(0)
      expect(row.progress).toBeLessThanOrEqual(100)
      expect(row.isTriangulation).toBe(row.commonCurrency !== null)
      expect(row.averagePrice === null).toBe(row.executedBase === '0')
    }
  })

  test('a balance has amounts and equivalents for each account and for all accounts', async () => {
    const { data } = await (await desk.client('demo')).get<{ data: BalanceWire[] }>('balances')
    for (const { asset, ...entries } of data) {
      expect(asset).toMatch(/^\w+$/)
      for (const entry of Object.values(entries)) {
        expect(Object.keys(entry)).toEqual(['amount', 'available', 'withdrawable', 'position', 'equivalents'])
        for (const money of [entry.amount, entry.available, entry.withdrawable, ...Object.values(entry.equivalents)])
          expect(money).toMatch(decimal)
      }
    }
    const btc = data.find(({ asset }) => asset === 'BTC')
    expect(Object.keys(btc?.binance_usdm?.equivalents ?? {})).toEqual(['USDT', 'USDC', 'USD', 'EUR', 'BTC'])
    expect(btc?.binance_usdm?.position).toMatch(/^-/)
    expect(btc?.binance_spot?.position).toBeNull()
  })

  test('the total equivalent is the sum over the accounts, to the cent', async () => {
    const totals = await (await desk.client('demo')).get<Record<string, Record<string, string>>>(
      'balances/total-equivalent',
    )
    const { all_accounts, ...accounts } = totals
    const cents = (worth: Record<string, string> | undefined) => Math.round(Number(worth?.USDT) * 100)
    const sum = Object.values(accounts).reduce((total, worth) => total + cents(worth), 0)
    expect(Math.abs(sum - cents(all_accounts))).toBeLessThanOrEqual(Object.keys(accounts).length)
  })

  test('a client without funds has no balances, no currencies to choose and a total of zero', async () => {
    const client = await desk.client('empty')
    expect(await client.get('balances')).toEqual({ total: 0, data: [] })
    expect(await client.get('requests')).toEqual({ total: 0, data: [] })
    expect(await client.get('requests/currencies/base?side=buy&exchange_account=binance_spot')).toEqual([])
    expect(await client.get('balances/total-equivalent')).toEqual({
      all_accounts: { USDT: '0', USDC: '0', USD: '0', EUR: '0', BTC: '0' },
    })
  })

  test('a currency that was never held is a 404, one that was sold has a balance of zero', async () => {
    const client = await desk.client('funded')
    expect((await client.call('GET', 'balances/DOGE')).status).toBe(404)
    const { amount } = await client.funds('SOL', 'binance_spot')
    const { uuid } = await client.place({ ...order, side: 'sell', baseCurrency: 'SOL', requestedBase: amount })
    await desk.engine.execute(uuid)
    const { all_accounts, ...rest } = await client.get<BalanceWire>('balances/SOL')
    expect([all_accounts?.amount, Object.keys(rest)]).toEqual(['0', ['asset']])
    const { data } = await client.get<{ data: BalanceWire[] }>('balances')
    expect(data.map(({ asset }) => asset)).not.toContain('SOL')
  })

  test('every response has the desk’s date, and only pages of this machine can read it', async () => {
    const getFrom = (origin: string) => desk.call('GET', 'me', { headers: { origin } })
    const near = await getFrom('http://localhost:5173')
    expect(near.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    expect(near.headers.get('access-control-expose-headers')).toBe('Date, Idempotency-Replayed, Retry-After')
    for (const origin of ['https://example.test', 'http://127.0.0.1.example.test', 'null'])
      expect((await getFrom(origin)).headers.has('access-control-allow-origin')).toBe(false)
    const preflight = await desk.call('OPTIONS', 'requests', {
      headers: { origin: 'http://127.0.0.1:4000', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, content-type, idempotency-key')
    await desk.control('POST', 'clock', { offsetMs: 86_400_000 })
    const tomorrow = Date.parse((await getFrom('http://localhost:1')).headers.get('date') ?? '')
    await desk.control('POST', 'clock', { offsetMs: 0 })
    expect(Math.abs(tomorrow - Date.now() - 86_400_000)).toBeLessThan(5_000)
  })
})

describe('the list of requests', () => {
  type Page = { total: number; data: RequestWire[] }

  test('has pages, newest first, without gaps or duplicates', async () => {
    const client = await desk.client('demo')
    const whole = await client.get<Page>('requests?limit=100')
    const pages: RequestWire[] = []
    for (let offset = 0; offset < 60; offset += 7)
      pages.push(...(await client.get<Page>(`requests?limit=7&offset=${offset}`)).data)
    expect(pages.map(row => row.uuid)).toEqual(whole.data.map(row => row.uuid))
    const times = whole.data.map(row => Date.parse(row.createdAt))
    expect(times).toEqual([...times].sort((one, other) => other - one))
  })

  test('filters by statuses, account and currency, the common currency included', async () => {
    const client = await desk.client('demo')
    const rows = async (query: string) => (await client.get<Page>(`requests?limit=100&${query}`)).data
    const open = await rows('statuses=new&statuses=in_progress')
    expect(new Set(open.map(row => row.status))).toEqual(new Set(['new', 'in_progress']))
    const prime = await rows('exchange_account=coinbase_prime_spot')
    expect(new Set(prime.map(row => row.exchangeAccount))).toEqual(new Set(['coinbase_prime_spot']))
    const btc = await rows('currency=BTC')
    for (const row of btc) expect([row.baseCurrency, row.counterCurrency, row.commonCurrency]).toContain('BTC')
    expect(btc.some(row => row.commonCurrency === 'BTC')).toBe(true)
  })

  test.each([
    ['limit=0', 'limit:min'],
    ['limit=101', 'limit:max'],
    ['limit=ten', 'limit:type'],
    ['offset=-1', 'offset:min'],
    ['statuses=done', 'statuses:one_of'],
    ['exchange_account=nyse', 'exchange_account:one_of'],
  ])('refuses %s', async (query, expected) => {
    const answer = await (await desk.client('empty')).call('GET', `requests?${query}`)
    expect([answer.status, reasonsOf(answer)]).toEqual([422, [expected]])
  })

  test('nobody can read or change another client’s request', async () => {
    const [mine, other] = [await desk.client('demo'), await desk.client('demo')]
    const { data } = await mine.get<Page>('requests?statuses=new')
    const path = `requests/${data[0]?.uuid}`
    for (const [method, call] of [
      ['GET', path],
      ['DELETE', path],
      ['POST', `${path}/comment`],
      ['POST', `${path}/deadline`],
    ] as const) {
      const answer = await other.call(method, call, method === 'POST' ? { body: { comment: 'x' } } : {})
      expect([method, call, answer.status]).toEqual([method, call, 404])
    }
    expect((await mine.get<RequestWire>(path)).comment?.text).not.toBe('x')
  })

  test('a malformed uuid and an unknown call get a 404 in JSON', async () => {
    const client = await desk.client('empty')
    for (const path of [
      'requests/42',
      'requests/..%2Fme',
      'nothing',
      'requests/currencies/foreign?side=buy&exchange_account=binance_spot',
    ]) {
      const answer = await client.call('GET', path)
      expect([path, answer.status, reasonsOf(answer)]).toEqual([path, 404, ['null:not_found']])
    }
  })
})

const order = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  type: 'limit',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '0.01',
  requestedPrice: '50000',
}

const fields = [
  'averagePrice',
  'baseCurrency',
  'client',
  'comment',
  'commonCurrency',
  'counterCurrency',
  'createdAt',
  'deadline',
  'exchangeAccount',
  'executedBase',
  'executedCounter',
  'idempotencyKey',
  'isIceberg',
  'isTriangulation',
  'maxPrice',
  'minPrice',
  'number',
  'progress',
  'requestedBase',
  'requestedPrice',
  'severity',
  'side',
  'status',
  'type',
  'updatedAt',
  'uuid',
  'warning',
  'warningCode',
]
