import { afterEach, expect, test } from 'vitest'
import { isAmbiguous } from '../../domain/errors'
import { marketOf } from '../../domain/request/marketOf'
import { repeatSeed } from '../../domain/request/repeatSeed'
import { createDesk } from '../createDesk'
import type { Desk } from '../desk'
import { cancelRequest, setComment, setDeadline } from './changes/requestChanges'
import { createRequest } from './createRequest'
import { getRequest } from './requests'

const MINE = '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11'
const OTHER = '11111111-5f43-4a5e-9c7a-0c1c3c6f7d11'

const opened: Desk[] = []
afterEach(() => {
  for (const desk of opened.splice(0)) {
    desk.signOut()
    desk.close()
  }
})

/** A desk that answers every call with this request. */
function deskThatAnswers(uuid: string, fields: object = {}, options: object = {}): Desk {
  const desk = createDesk({
    ...options,
    url: 'http://desk.test',
    name: crypto.randomUUID(),
    fetch: async () => new Response(JSON.stringify({ uuid, number: 5, status: 'canceled', ...fields })),
  })
  opened.push(desk)
  desk.session.start('token')
  return desk
}

const NEW = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  type: 'market',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '1',
} as const

test.each([
  ['a read', getRequest],
  ['a cancel', cancelRequest],
  ['a comment', (desk: Desk, uuid: string) => setComment(desk, uuid, 'Slowly')],
  ['a deadline', (desk: Desk, uuid: string) => setDeadline(desk, uuid, undefined)],
])('%s that is answered with another request has no known result, and nothing is cached', async (_what, call) => {
  const desk = deskThatAnswers(OTHER)
  await expect(call(desk, MINE)).rejects.toSatisfy(isAmbiguous)
  expect([desk.cache.peek(['requests', MINE]), desk.cache.peek(['requests', OTHER])]).toEqual([undefined, undefined])
})

test.each(['../../me', '', '5'])('a new request answered with the uuid %j has no known result', async uuid => {
  await expect(createRequest(deskThatAnswers(uuid), NEW, 'a-key', new Set())).rejects.toSatisfy(isAmbiguous)
})

test('a new request whose answer names an older request stays unconfirmed', async () => {
  await expect(createRequest(deskThatAnswers(OTHER), NEW, 'a-key', new Set([OTHER]))).rejects.toSatisfy(isAmbiguous)
})

test.each([
  { side: 'sell' },
  { type: 'limit' },
  { exchangeAccount: 'gateio_spot' },
  { baseCurrency: 'ETH' },
  { counterCurrency: 'EUR' },
])('a new request answered with another one, of %j, has no known result', async other => {
  const place = (fields: object) => createRequest(deskThatAnswers(MINE, fields), NEW, 'a-key', new Set())
  expect((await place(NEW)).uuid).toBe(MINE)
  await expect(place(other)).rejects.toSatisfy(isAmbiguous)
})

test('a new request whose answer names another key stays unconfirmed, at a desk with keys', async () => {
  const place = (idempotencyKey: string, options?: object) =>
    createRequest(deskThatAnswers(MINE, { idempotencyKey }, options), NEW, 'a-key', new Set())
  await expect(place('another-key', { idempotencyKeys: true })).rejects.toSatisfy(isAmbiguous)
  expect((await place('a-key', { idempotencyKeys: true })).uuid).toBe(MINE)
  // A desk without keys may use them for itself.
  expect((await place('another-key')).uuid).toBe(MINE)
})

test('a uuid counts as the same in capital letters', async () => {
  expect((await getRequest(deskThatAnswers(MINE.toUpperCase()), MINE)).number).toBe(5)
})

const LIMIT = { ...NEW, status: 'new', type: 'limit', requestedPrice: '50000' }

test.each([
  ['baseCurrency', null],
  ['counterCurrency', null],
  ['baseCurrency', 5],
  ['counterCurrency', ''],
])('a request whose %s is %j is compared with no market, and can’t be repeated', async (field, value) => {
  expect(marketOf(await getRequest(deskThatAnswers(MINE, LIMIT), MINE))).toBeDefined()
  const request = await getRequest(deskThatAnswers(MINE, { ...LIMIT, [field]: value }), MINE)
  expect([marketOf(request), repeatSeed(request)]).toEqual([undefined, undefined])
})

test.each([
  ['deadline', '0000'],
  ['deadline', 'May 5'],
  ['createdAt', '1700000000000'],
  ['updatedAt', '21/11/2026'],
])('a %s of %j is unreadable', async (field, value) => {
  const request = await getRequest(deskThatAnswers(MINE, { [field]: value }), MINE)
  expect(request).toMatchObject({ unread: [field] })
  expect(request).not.toHaveProperty(field)
})

test.each(['2026-11-30T23:59:59.999Z', '2026-12-01T01:59:59+02:00', '2026-11-30'])('%s is a time', async deadline => {
  const request = await getRequest(deskThatAnswers(MINE, { deadline }), MINE)
  expect(request.deadline).toEqual(new Date(deadline))
})

test.each([1.5, -1, '7'])('an answer with the request number %j is no answer', async number => {
  await expect(getRequest(deskThatAnswers(MINE, { number }), MINE)).rejects.toSatisfy(isAmbiguous)
})
