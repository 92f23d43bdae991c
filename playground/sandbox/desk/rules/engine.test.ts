// Longer than 250 lines, as its tests share one desk and a desk takes seconds to start.
import Big from 'big.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDesk, type RequestWire, type TestClient, type TestDesk } from '../testDesk'

let desk: TestDesk
const logged: string[] = []
beforeAll(async () => {
  desk = await openTestDesk({ log: line => logged.push(line) })
})
afterAll(() => desk?.stop())

const btc = { exchangeAccount: 'binance_spot', baseCurrency: 'BTC', counterCurrency: 'USDT' }
const marketPrice = (share = 1) =>
  desk.market.price({ account: 'binance_spot', base: 'BTC', counter: 'USDT' })!.times(share).toFixed(2)
const state = (client: TestClient, { uuid }: RequestWire) => client.get<RequestWire>(`requests/${uuid}`)

/** Ticks until the request is no longer open. Returns its state before and after each tick. */
async function tickWhileOpen(client: TestClient, request: RequestWire): Promise<RequestWire[]> {
  const states = [await state(client, request)]
  while (['new', 'in_progress'].includes(states.at(-1)!.status) && states.length <= 60) {
    await desk.engine.tick()
    states.push(await state(client, request))
  }
  return states
}

describe('an open request', () => {
  test('an open request at market executes in two to four ticks', async () => {
    const client = await desk.client('funded')
    for (let count = 0; count < 6; count++) {
      const placed = await client.place({ ...btc, side: 'buy', type: 'market', requestedBase: '0.0003' })
      const states = await tickWhileOpen(client, placed)
      expect(states.at(-1)).toMatchObject({ status: 'executed', progress: 100, executedBase: '0.0003' })
      expect(states.length - 1).toBeGreaterThanOrEqual(2)
      expect(states.length - 1).toBeLessThanOrEqual(4)
    }
  })

  test('an open request with a limit that the market has reached fills 5–15 % a tick, never at a worse price', async () => {
    const client = await desk.client('funded')
    const price = marketPrice(1.05)
    const placed = await client.place({
      ...btc,
      side: 'buy',
      type: 'limit',
      requestedBase: '0.5',
      requestedPrice: price,
      isIceberg: true,
    })
    const states = await tickWhileOpen(client, placed)
    expect(states.at(-1)?.status).toBe('executed')
    const shares = states.slice(1, -1).map((each, index) => each.progress - states[index]!.progress)
    for (const share of shares) {
      expect(share).toBeGreaterThan(4.9)
      expect(share).toBeLessThan(15.1)
    }
    expect(Number(states.at(-1)?.averagePrice)).toBeLessThanOrEqual(Number(price))
    for (const each of states.slice(0, -1)) expect(each.progress).toBeLessThan(100)
  })

  test('an open request with a limit that the market has not reached stays new', async () => {
    const client = await desk.client('funded')
    const placed = await client.place({
      ...btc,
      side: 'sell',
      type: 'limit',
      requestedBase: '0.1',
      requestedPrice: marketPrice(1.2),
    })
    for (let count = 0; count < 5; count++) await desk.engine.tick()
    expect(await state(client, placed)).toEqual(placed)
  })

  test('an open request with a ladder fills one level a tick, up to the market price', async () => {
    const client = await desk.client('funded')
    // The levels are 3.6 % apart, from 112 % of the market price down to 80 %: four of ten are above it.
    const [minPrice, maxPrice] = [marketPrice(0.8), marketPrice(1.12)]
    const placed = await client.place({ ...btc, side: 'buy', type: 'scaled', requestedBase: '0.1', minPrice, maxPrice })
    const progress: number[] = []
    for (let count = 0; count < 8; count++) {
      await desk.engine.tick()
      progress.push((await state(client, placed)).progress)
    }
    expect(progress).toEqual([10, 20, 30, 40, 40, 40, 40, 40])
    expect((await state(client, placed)).status).toBe('in_progress')
  })

  test('an open request with a ladder below the market price sells whole; the last part is the rest', async () => {
    const client = await desk.client('funded')
    const [minPrice, maxPrice] = [marketPrice(0.7), marketPrice(0.9)]
    const placed = await client.place({
      ...btc,
      side: 'sell',
      type: 'scaled',
      requestedBase: '0.00000013',
      minPrice,
      maxPrice,
    })
    const states = await tickWhileOpen(client, placed)
    expect(states.at(-1)).toMatchObject({ status: 'executed', executedBase: '0.00000013' })
  })

  test('an open request in a triangulation fills at the product of the leg prices', async () => {
    const client = await desk.client('funded')
    const trade = { account: 'binance_spot', base: 'SOL', counter: 'EUR', common: 'BTC' }
    const price = desk.market.price(trade)!.times(0.9).toFixed(4)
    const placed = await client.place({
      exchangeAccount: 'binance_spot',
      baseCurrency: 'SOL',
      counterCurrency: 'EUR',
      commonCurrency: 'BTC',
      side: 'sell',
      type: 'limit',
      requestedBase: '2',
      requestedPrice: price,
    })
    const last = (await tickWhileOpen(client, placed)).at(-1)!
    expect(Number(last.averagePrice) / desk.market.price(trade)!.toNumber()).toBeCloseTo(1, 2)
  })
})

test('the demo client’s open requests do not fill within a day', async () => {
  const client = await desk.client('demo')
  const list = () => client.get<{ data: RequestWire[] }>('requests?limit=100')
  const before = await list()
  for (let minutes = 0; minutes < 26 * 60; minutes += 13) {
    await desk.control('POST', 'clock', { offsetMs: minutes * 60_000 })
    await desk.engine.tick()
  }
  await desk.control('POST', 'clock', { offsetMs: 0 })
  expect(await list()).toEqual(before)
})

describe('a cancellation', () => {
  test('is confirmed three seconds later and frees the reserved funds', async () => {
    const client = await desk.client('funded')
    const before = await client.funds('USDT', 'binance_spot')
    const placed = await client.place({
      ...btc,
      side: 'buy',
      type: 'limit',
      requestedBase: '0.2',
      requestedPrice: '60000',
    })
    const { available } = await client.funds('USDT', 'binance_spot')
    expect(new Big(before.available).minus(available).toFixed()).toBe('12000')
    await client.call('DELETE', `requests/${placed.uuid}`)
    await desk.control('POST', 'clock', { offsetMs: 500 })
    await desk.engine.tick()
    expect((await state(client, placed)).status).toBe('pending_cancellation')
    await desk.control('POST', 'clock', { offsetMs: 3_500 })
    await desk.engine.tick()
    await desk.control('POST', 'clock', { offsetMs: 0 })
    expect((await state(client, placed)).status).toBe('canceled')
    expect(await client.funds('USDT', 'binance_spot')).toMatchObject({
      amount: before.amount,
      available: before.available,
    })
  })

  test('keeps the amount executed before it', async () => {
    const client = await desk.client('funded')
    const placed = await client.place({
      ...btc,
      side: 'buy',
      type: 'limit',
      requestedBase: '0.2',
      requestedPrice: marketPrice(1.05),
    })
    await desk.engine.tick()
    const { executedBase } = await state(client, placed)
    await client.call('DELETE', `requests/${placed.uuid}`)
    await desk.control('POST', 'clock', { offsetMs: 3_500 })
    await desk.engine.tick()
    await desk.control('POST', 'clock', { offsetMs: 0 })
    expect(await state(client, placed)).toMatchObject({ status: 'canceled', executedBase })
    const { amount, available } = await client.funds('USDT', 'binance_spot')
    expect(available).toBe(amount)
  })
})

describe('money is neither created nor lost', () => {
  const amountOf = async (client: TestClient, currency: string) =>
    new Big((await client.funds(currency, 'binance_spot')).amount)

  test.each(['buy', 'sell'] as const)('a %s moves exactly its executed amounts', async side => {
    const client = await desk.client('funded')
    const [base, counter] = [await amountOf(client, 'BTC'), await amountOf(client, 'USDT')]
    const price = marketPrice(side === 'buy' ? 1.03 : 0.97)
    const placed = await client.place({
      ...btc,
      side,
      type: 'limit',
      requestedBase: '0.12345678',
      requestedPrice: price,
    })
    const last = (await tickWhileOpen(client, placed)).at(-1)!
    const way = side === 'buy' ? 1 : -1
    expect((await amountOf(client, 'BTC')).minus(base).toFixed()).toBe(new Big(last.executedBase).times(way).toFixed())
    expect((await amountOf(client, 'USDT')).minus(counter).toFixed()).toBe(
      new Big(last.executedCounter).times(-way).toFixed(),
    )
    for (const currency of ['BTC', 'USDT']) {
      const { amount, available } = await client.funds(currency, 'binance_spot')
      expect(available).toBe(amount)
    }
  })

  test('an account can spend its funds to the last digit', async () => {
    const client = await desk.client('funded')
    const price = marketPrice()
    const { max } = await client.get<{ max: string }>(
      `requests/cost?${new URLSearchParams({ exchange_account: 'binance_spot', side: 'buy', base: 'BTC', counter: 'USDT', price })}`,
    )
    const placed = await client.place({ ...btc, side: 'buy', type: 'market', requestedBase: max, price })
    expect((await tickWhileOpen(client, placed)).at(-1)?.status).toBe('executed')
    expect(Number((await client.funds('USDT', 'binance_spot')).amount)).toBeGreaterThanOrEqual(0)
  })

  test('futures open a position on margin and close it again', async () => {
    const client = await desk.client('funded')
    const trade = { ...btc, exchangeAccount: 'binance_usdm', type: 'market', requestedBase: '0.5' }
    const before = await client.funds('USDT', 'binance_usdm')
    await tickWhileOpen(client, await client.place({ ...trade, side: 'sell' }))
    expect((await client.funds('BTC', 'binance_usdm')).position).toBe('-0.5')
    const short = await client.funds('USDT', 'binance_usdm')
    expect(short.amount).toBe(before.amount)
    expect(Number(before.available) - Number(short.available)).toBeCloseTo(Number(marketPrice()) * 0.05, -2)
    await tickWhileOpen(client, await client.place({ ...trade, side: 'buy' }))
    expect((await client.funds('BTC', 'binance_usdm')).position).toBeNull()
    const closed = await client.funds('USDT', 'binance_usdm')
    expect(closed.available).toBe(closed.amount)
    // The difference is the profit or loss since the first fill.
    expect(Math.abs(Number(closed.amount) - Number(before.amount))).toBeLessThan(500)
  })
})

test('a request that cannot be settled does not block the others', async () => {
  const broken = await desk.client('funded')
  const trade = { ...btc, side: 'sell', type: 'limit', requestedPrice: marketPrice(0.9) }
  const first = await broken.place({ ...trade, requestedBase: (await broken.funds('BTC', 'binance_spot')).amount })
  await desk.engine.execute(first.uuid)
  // Open again, but its funds are sold.
  await desk.control('POST', `requests/${first.uuid}`, { status: 'in_progress', progress: 0 })
  const other = await desk.client('funded')
  const second = await other.place({ ...trade, requestedBase: '0.1' })
  await desk.engine.tick()
  await desk.engine.tick()
  expect((await state(other, second)).progress).toBeGreaterThan(0)
  expect((await state(broken, first)).progress).toBe(0)
  expect(logged.length).toBe(1)
})
