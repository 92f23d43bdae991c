// Longer than 250 lines, as its tests share one desk and a desk takes seconds to start.
import Big from 'big.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDesk, type RequestWire, reasonsOf, type TestClient, type TestDesk } from '../testDesk'

let desk: TestDesk
let client: TestClient
beforeAll(async () => {
  desk = await openTestDesk()
  client = await desk.client('funded')
})
afterAll(() => desk?.stop())

const limit = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  type: 'limit',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '0.01',
  requestedPrice: '50000',
}
const scaled = { ...limit, type: 'scaled', requestedPrice: undefined, minPrice: '40000', maxPrice: '50000' }
const market = { ...limit, type: 'market', requestedPrice: undefined }
const triangulated = {
  ...limit,
  baseCurrency: 'SOL',
  counterCurrency: 'EUR',
  commonCurrency: 'BTC',
  requestedPrice: '50',
}

describe('a request is refused at the field that is wrong', () => {
  const huge = `${'9'.repeat(31)}`
  test.each<[string, object, string]>([
    ['no account', { ...limit, exchangeAccount: undefined }, 'exchangeAccount:required'],
    ['an unknown account', { ...limit, exchangeAccount: 'nyse' }, 'exchangeAccount:one_of'],
    [
      'an account that takes no requests',
      { ...limit, exchangeAccount: 'kraken_spot' },
      'exchangeAccount:account_not_available',
    ],
    ['no side', { ...limit, side: '' }, 'side:required'],
    ['an unknown side', { ...limit, side: 'hold' }, 'side:one_of'],
    ['an unknown type', { ...limit, type: 'stop' }, 'type:one_of'],
    ['no base', { ...limit, baseCurrency: null }, 'baseCurrency:required'],
    ['an unlisted pair', { ...limit, baseCurrency: 'NOPE' }, 'counterCurrency:unknown_pair'],
    ['a pair of one currency', { ...limit, counterCurrency: 'BTC' }, 'counterCurrency:unknown_pair'],
    ['no amount', { ...limit, requestedBase: '' }, 'requestedBase:required'],
    ['an amount of zero', { ...limit, requestedBase: '0.000' }, 'requestedBase:greater_than'],
    ['a negative amount', { ...limit, requestedBase: '-1' }, 'requestedBase:greater_than'],
    ['an exponent', { ...limit, requestedBase: '1e-3' }, 'requestedBase:type'],
    ['a JSON number, which is not an exact decimal', { ...limit, requestedBase: 0.01 }, 'requestedBase:type'],
    ['a comma', { ...limit, requestedBase: '0,01' }, 'requestedBase:type'],
    ['more digits than the desk keeps', { ...limit, requestedBase: huge }, 'requestedBase:type'],
    ['more than the client has', { ...limit, requestedBase: '1000' }, 'requestedBase:max'],
    ['a limit without its price', { ...limit, requestedPrice: undefined }, 'requestedPrice:required'],
    ['a limit at zero', { ...limit, requestedPrice: '0' }, 'requestedPrice:greater_than'],
    ['a ladder without its lower end', { ...scaled, minPrice: undefined }, 'minPrice:required'],
    ['a ladder upside down', { ...scaled, maxPrice: '39999.99' }, 'maxPrice:min'],
    ['a market iceberg', { ...market, isIceberg: true }, 'isIceberg:not_one_of'],
    ['a quoted price of zero', { ...market, price: '0' }, 'price:greater_than'],
    ['a deadline in the past', { ...limit, deadline: '2020-01-01T00:00:00.000Z' }, 'deadline:future'],
    ['a deadline without a zone', { ...limit, deadline: '2099-01-01T00:00:00' }, 'deadline:type'],
    ['31 February', { ...limit, deadline: '2099-02-31T00:00:00.000Z' }, 'deadline:type'],
    ['a comment too long', { ...limit, comment: 'x'.repeat(1_001) }, 'comment:max_length'],
    ['a comment with a NUL', { ...limit, comment: 'a\0b' }, 'comment:type'],
    ['a triangulation at market', { ...triangulated, type: 'market' }, 'type:one_of'],
    [
      'a triangulation of futures',
      { ...triangulated, exchangeAccount: 'binance_usdm' },
      'exchangeAccount:account_not_available',
    ],
    ['a missing leg', { ...triangulated, commonCurrency: 'DOGE' }, 'commonCurrency:unknown_pair'],
  ])('%s', async (_, body, reason) => {
    const answer = await client.call('POST', 'requests', { body })
    expect([answer.status, reasonsOf(answer)]).toEqual([422, [reason]])
  })

  test('all wrong fields are reported at once', async () => {
    const answer = await client.call('POST', 'requests', { body: { type: 'scaled', side: 'up' } })
    expect(reasonsOf(answer).sort()).toEqual([
      'baseCurrency:required',
      'counterCurrency:required',
      'exchangeAccount:required',
      'maxPrice:required',
      'minPrice:required',
      'requestedBase:required',
      'side:one_of',
    ])
  })

  test('a body that is not a JSON object is a bad request', async () => {
    for (const body of ['', '{', '[]', '"x"', 'null', '42'])
      expect([body, (await client.call('POST', 'requests', { body })).status]).toEqual([body, 400])
  })

  test('and has no effect', async () => {
    expect(await client.get('requests')).toEqual({ total: 0, data: [] })
    const { amount, available } = await client.funds('USDT', 'binance_spot')
    expect(available).toBe(amount)
  })
})

describe('the cost', () => {
  type Cost = { max: string; available: string; cost?: string; commonAvailable?: string }
  const cost = (query: Record<string, string>, by = client) =>
    by.get<Cost>(`requests/cost?${new URLSearchParams(query)}`)
  const spot = { exchange_account: 'binance_spot', base: 'BTC', counter: 'USDT' }

  test('has the exact maximum of a buy: a hundred-millionth more is refused', async () => {
    const own = await desk.client('funded')
    const { max } = await cost({ ...spot, side: 'buy', price: '50000' }, own)
    const more = new Big(max).plus('0.00000001').toFixed(8)
    const above = await own.call('POST', 'requests', { body: { ...limit, requestedBase: more } })
    expect(reasonsOf(above)).toEqual(['requestedBase:max'])
    expect((above.json as { errors: { options: string[] }[] }).errors[0]?.options).toEqual([max])
    expect((await own.place({ ...limit, requestedBase: max })).requestedBase).toBe(max)
  })

  test('has everything available as the maximum of a sell', async () => {
    const own = await desk.client('funded')
    const { max, available } = await cost({ ...spot, side: 'sell', price: '200000' }, own)
    expect(max).toBe(available)
    await own.place({ ...limit, side: 'sell', requestedBase: max, requestedPrice: '200000' })
    expect((await own.funds('BTC', 'binance_spot')).available).toBe('0')
    expect((await cost({ ...spot, side: 'sell', price: '200000' }, own)).max).toBe('0')
  })

  test('holds for a market request when its price is near the market price', async () => {
    const own = await desk.client('funded')
    const now = desk.market.price({ account: 'binance_spot', base: 'BTC', counter: 'USDT' })!
    const price = now.times('0.997').toFixed(2)
    const { max } = await cost({ ...spot, side: 'buy', price }, own)
    expect((await own.place({ ...market, requestedBase: max, price })).requestedBase).toBe(max)
  })

  test('does not hold for a market request when its price is far from the market price', async () => {
    const answer = await client.call('POST', 'requests', { body: { ...market, requestedBase: '50', price: '1' } })
    expect(reasonsOf(answer)).toEqual(['requestedBase:max'])
  })

  test('the cost of a futures request is its margin, a tenth of its worth', async () => {
    const { cost: margin, max } = await cost({
      ...spot,
      exchange_account: 'binance_usdm',
      side: 'buy',
      price: '50000',
      requested: '0.75',
    })
    expect(margin).toBe('3750')
    const { available } = await client.funds('USDT', 'binance_usdm')
    expect(Math.abs(Number(max) * 5_000 - Number(available))).toBeLessThan(0.01)
  })

  test('the cost of a triangulation has the available funds in the common currency', async () => {
    const costs = await cost({
      exchange_account: 'binance_spot',
      side: 'buy',
      base: 'SOL',
      counter: 'EUR',
      common: 'BTC',
      price: '50',
    })
    expect(costs.commonAvailable).toBe((await client.funds('BTC', 'binance_spot')).available)
    expect(costs.cost).toBeUndefined()
  })

  test.each([
    [{ ...spot, side: 'buy' }, 'price:required'],
    [{ ...spot, side: 'buy', price: '0' }, 'price:greater_than'],
    [{ ...spot, side: 'buy', price: '1', base: 'NOPE' }, 'counterCurrency:unknown_pair'],
    [{ ...spot, side: 'buy', price: '1', common: 'NOPE' }, 'commonCurrency:unknown_pair'],
    [{ ...spot, side: 'buy', price: '1', exchange_account: 'kraken_spot' }, 'exchangeAccount:account_not_available'],
    [{ ...spot, side: 'buy', price: '1', requested: 'x' }, 'requested:type'],
  ])('refuses %j as %s', async (query, reason) => {
    const answer = await client.call('GET', `requests/cost?${new URLSearchParams(query)}`)
    expect([answer.status, reasonsOf(answer)]).toEqual([422, [reason]])
  })
})

describe('the currencies to choose from', () => {
  const list = (type: string, query: Record<string, string>) =>
    client.get<string[]>(
      `requests/currencies/${type}?${new URLSearchParams({ exchange_account: 'gateio_spot', ...query })}`,
    )

  test('base on a sell: the currencies that the account has available', async () => {
    expect(await list('base', { side: 'sell' })).toEqual(['DOT', 'ETH', 'USDT'])
  })

  test('base on a buy: the currencies listed with an available currency', async () => {
    const bases = await list('base', { side: 'buy' })
    expect(bases).toEqual(expect.arrayContaining(['BTC', 'SOL', 'ADA', 'ETH']))
    for (const base of bases)
      expect((await list('counter', { side: 'buy', base })).length, `${base} leads somewhere`).toBeGreaterThan(0)
  })

  test('counter: the currencies listed with the base, on a buy only the available ones', async () => {
    expect(await list('counter', { side: 'sell', base: 'ETH' })).toEqual(['BTC', 'USDT'])
    expect(await list('counter', { side: 'buy', base: 'SOL' })).toEqual(['USDT'])
  })

  test('common: the currencies with both legs', async () => {
    expect(await list('common', { side: 'sell', base: 'ETH', counter: 'ADA' })).toEqual(['BTC', 'USDT'])
    expect(await list('common', { side: 'sell', base: 'ETH', counter: 'NOPE' })).toEqual([])
  })

  test('counter of a triangulation: the currencies reached through a common currency', async () => {
    const counters = await list('counter', { side: 'sell', base: 'ETH', triangulation: 'true' })
    expect(counters).toContain('ADA')
    expect(counters).not.toContain('ETH')
  })

  test('missing fields are reported', async () => {
    const answer = await client.call('GET', 'requests/currencies/counter?side=buy')
    expect(reasonsOf(answer)).toEqual(['exchange_account:required', 'base:required'])
  })
})

describe('a transfer', () => {
  const send = (body: object, by = client) => by.call('POST', 'transfers', { body })
  const move = { asset: 'USDT', amount: '100.5', from: 'binance_spot', to: 'binance_usdm' }

  test('moves exactly its amount', async () => {
    const own = await desk.client('funded')
    const amounts = async () =>
      Promise.all(
        ['binance_spot', 'binance_usdm'].map(async account => new Big((await own.funds('USDT', account)).amount)),
      )
    const [spot, usdm] = await amounts()
    const answer = await send(move, own)
    expect([answer.status, answer.json]).toEqual([201, {}])
    const [after, arrived] = await amounts()
    expect([spot!.minus(after!), arrived!.minus(usdm!)].map(each => each.toFixed())).toEqual(['100.5', '100.5'])
  })

  test('can take everything withdrawable and not a digit more', async () => {
    const own = await desk.client('funded')
    const { withdrawable } = await own.funds('USDT', 'binance_spot')
    expect(reasonsOf(await send({ ...move, amount: `${withdrawable}000000001` }, own))).toEqual([
      'amount:insufficient_balance',
    ])
    expect((await send({ ...move, amount: withdrawable }, own)).status).toBe(201)
  })

  test('cannot take what an open request reserves', async () => {
    const own = await desk.client('funded')
    const { withdrawable } = await own.funds('USDT', 'binance_spot')
    await own.place({ ...limit, requestedBase: '1' })
    expect(reasonsOf(await send({ ...move, amount: withdrawable }, own))).toEqual(['amount:insufficient_balance'])
  })

  test.each([
    [{ ...move, to: 'binance_spot' }, 'to:not_one_of'],
    [{ ...move, from: 'kraken_spot' }, 'from:one_of'],
    [{ ...move, amount: '0' }, 'amount:greater_than'],
    [{ ...move, asset: '' }, 'asset:required'],
    [{ ...move, asset: 'DOGE' }, 'amount:insufficient_balance'],
  ])('%j is refused as %s', async (body, reason) => {
    expect(reasonsOf(await send(body))).toEqual([reason])
  })
})

describe('an open request', () => {
  test('its comment and its deadline can be set and cleared', async () => {
    const { uuid } = await client.place(limit)
    const post = (what: string, body: object) => client.call('POST', `requests/${uuid}/${what}`, { body })
    const commented = (await post('comment', { comment: 'Slowly, please' })).json as RequestWire
    expect(commented.comment).toMatchObject({ text: 'Slowly, please', editedBy: 'Funded Client' })
    const dated = (await post('deadline', { deadline: '2099-12-31T23:59:59.999Z' })).json as RequestWire
    expect([dated.deadline, dated.comment?.text]).toEqual(['2099-12-31T23:59:59.999Z', 'Slowly, please'])
    expect(((await post('deadline', {})).json as RequestWire).deadline).toBeNull()
    expect(((await post('comment', { comment: '' })).json as RequestWire).comment).toBeNull()
    expect(reasonsOf(await post('deadline', { deadline: '2020-01-01T00:00:00Z' }))).toEqual(['deadline:future'])
    expect(reasonsOf(await post('comment', {}))).toEqual(['comment:required'])
  })

  test('a canceled request cannot be canceled again', async () => {
    const { uuid } = await client.place(limit)
    const first = await client.call('DELETE', `requests/${uuid}`)
    expect([first.status, (first.json as RequestWire).status]).toEqual([200, 'pending_cancellation'])
    const second = await client.call('DELETE', `requests/${uuid}`)
    expect([second.status, reasonsOf(second)]).toEqual([409, ['null:not_cancellable']])
  })

  test('a request of the scene race executes before its cancellation', async () => {
    const late = await desk.client('race')
    const { data } = await late.get<{ data: RequestWire[] }>('requests?statuses=in_progress')
    const answer = await late.call('DELETE', `requests/${data[0]?.uuid}`)
    expect([answer.status, reasonsOf(answer)]).toEqual([409, ['null:not_cancellable']])
    const now = await late.get<RequestWire>(`requests/${data[0]?.uuid}`)
    expect([now.status, now.progress]).toEqual(['executed', 100])
  })
})
