import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDesk, type RequestWire, reasonsOf, type TestClient, type TestDesk } from '../testDesk'
import type { LedgerEntry } from './ledger'

let desk: TestDesk
beforeAll(async () => {
  desk = await openTestDesk()
})
afterAll(() => desk?.stop())

const order = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  type: 'limit',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '0.01',
  requestedPrice: '50000',
}
const rows = async (client: TestClient) => (await client.get<{ data: RequestWire[] }>('requests?limit=100')).data

test('twenty calls with one key at the same time place one request and get one response', async () => {
  const client = await desk.client('funded')
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.call('POST', 'requests', { body: order, key })),
  )
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]))
  expect(new Set(answers.map(answer => answer.text)).size).toBe(1)
  expect(answers.filter(answer => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(19)
  expect((await rows(client)).map(row => row.idempotencyKey)).toEqual([key])
})

test('a repeated call gets the first response, after the request has changed and with its fields in another order', async () => {
  const client = await desk.client('funded')
  const key = randomUUID()
  const first = await client.call('POST', 'requests', { body: order, key })
  await desk.engine.execute((first.json as RequestWire).uuid)
  const reordered = Object.fromEntries(Object.entries(order).reverse())
  const again = await client.call('POST', 'requests', { body: reordered, key })
  expect([again.status, again.json]).toEqual([201, first.json])
})

test('a key that is used again with another body is refused and changes nothing', async () => {
  const client = await desk.client('funded')
  const key = randomUUID()
  await client.place(order, key)
  const other = await client.call('POST', 'requests', { body: { ...order, requestedBase: '0.02' }, key })
  expect([other.status, reasonsOf(other)]).toEqual([409, ['null:idempotency_mismatch']])
  expect(await rows(client)).toHaveLength(1)
})

test('a refused call leaves its key unused', async () => {
  const client = await desk.client('funded')
  const key = randomUUID()
  const refused = await client.call('POST', 'requests', { body: { ...order, requestedBase: '1000' }, key })
  expect(refused.status).toBe(422)
  expect((await client.place(order, key)).idempotencyKey).toBe(key)
})

test('the same key is independent for another client and for another call', async () => {
  const key = randomUUID()
  const [one, other] = [await desk.client('funded'), await desk.client('funded')]
  const placed = [await one.place(order, key), await other.place(order, key)]
  expect(placed[0]?.uuid).not.toBe(placed[1]?.uuid)
  const body = { asset: 'USDT', amount: '1', from: 'binance_spot', to: 'binance_usdm' }
  const moved = await one.call('POST', 'transfers', { body, key })
  expect([moved.status, moved.headers.has('idempotency-replayed')]).toEqual([201, false])
})

test('a transfer sent ten times with one key moves the money once', async () => {
  const client = await desk.client('funded')
  const key = randomUUID()
  const before = (await client.funds('USDT', 'binance_usdm')).amount
  const body = { asset: 'USDT', amount: '10', from: 'binance_spot', to: 'binance_usdm' }
  await Promise.all(Array.from({ length: 10 }, () => client.call('POST', 'transfers', { body, key })))
  const after = (await client.funds('USDT', 'binance_usdm')).amount
  expect(new Big(after).minus(before).toFixed()).toBe('10')
})

test('a key can be used again after a day', async () => {
  const client = await desk.client('funded')
  const key = randomUUID()
  const first = await client.place(order, key)
  await desk.control('POST', 'clock', { offsetMs: 24 * 3_600_000 + 60_000 })
  const next = await client.place(order, key)
  await desk.control('POST', 'clock', { offsetMs: 0 })
  expect(next.uuid).not.toBe(first.uuid)
})

test('a key that is not a uuid is refused', async () => {
  const answer = await (await desk.client('funded')).call('POST', 'requests', { body: order, key: 'again' })
  expect([answer.status, reasonsOf(answer)]).toEqual([422, ['null:type']])
})

test('the ledger has the outcome of each call', async () => {
  const client = await desk.client('funded')
  const key = randomUUID()
  const { uuid, number } = await client.place(order, key)
  await client.place(order, key)
  await client.call('POST', 'requests', { body: { ...order, side: 'up' } })
  await client.call('POST', `requests/${uuid}/comment`, { body: { comment: 'x' } })
  await client.call('DELETE', `requests/${uuid}`)
  const entries = ((await desk.control('GET', 'ledger')).json as LedgerEntry[]).filter(
    entry => entry.client === client.email,
  )
  expect(
    entries.map(({ call, intent, outcome, status, uuid: about, number: no }) => [
      call,
      intent,
      outcome,
      status,
      about,
      no,
    ]),
  ).toEqual([
    ['POST v1/requests', key, 'created', 201, uuid, number],
    ['POST v1/requests', key, 'replayed', 201, uuid, number],
    ['POST v1/requests', null, 'refused', 422, null, null],
    ['POST v1/requests/{uuid}/comment', null, 'changed', 200, uuid, number],
    ['DELETE v1/requests/{uuid}', null, 'changed', 200, uuid, number],
  ])
  expect(entries[0]?.bodyHash).toBe(entries[1]?.bodyHash)
})
