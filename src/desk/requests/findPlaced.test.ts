import { describe, expect, it, onTestFinished } from 'vitest'
import type { NewRequest } from '../../domain/request/newRequest'
import { EMPTY_TICKET, type Ticket, ticketKey } from '../../domain/request/ticket'
import { createDesk } from '../createDesk'
import { findPlaced } from './findPlaced'
import { newSending } from './nextAttempt'
import { readRequest } from './requests'
import type { Sending } from './ticketRecord'

/** Today: a ticket that is older than a day is deleted. The desk's clock counts whole seconds. */
const DESK_TIME = Math.floor(Date.now() / 1_000) * 1_000

/** Through a common currency, and with every price, so that each field can differ. */
const REQUEST: NewRequest = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  type: 'scaled',
  baseCurrency: 'BTC',
  counterCurrency: 'EUR',
  commonCurrency: 'USDT',
  requestedBase: '0.5',
  requestedPrice: '50000',
  minPrice: '49000',
  maxPrice: '51000',
}
const TICKET: Ticket = {
  route: { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'EUR', common: 'USDT' },
  values: { ...EMPTY_TICKET, type: 'scaled', requestedBase: '0.5', minPrice: '49000', maxPrice: '51000' },
}
const ROW = {
  ...REQUEST,
  uuid: '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11',
  number: 7,
  status: 'new',
  createdAt: new Date(DESK_TIME).toISOString(),
}
const SENDING: Sending = {
  key: 'its-key',
  isKeySent: true,
  request: REQUEST,
  firstSentAt: DESK_TIME,
  sentAt: 0,
  notBefore: DESK_TIME,
  known: new Set(),
}

const OLDER = { ...ROW, uuid: uuidOf(9_999), number: 1, createdAt: new Date(DESK_TIME - 60_000).toISOString() }
/** The newest first. */
const newer = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...ROW,
    uuid: uuidOf(index),
    number: 10_000 - index,
    requestedBase: '2',
    createdAt: new Date(DESK_TIME + (count - index) * 1_000).toISOString(),
  }))
function uuidOf(number: number) {
  return `7b0f8f0e-5f43-4a5e-9c7a-${String(number).padStart(12, '0')}`
}

/** A desk that lists these rows, and tells its time in each answer: so long after the sending. */
function deskWith(rows: readonly object[], idempotencyKeys = false, ageMs = 0) {
  const desk = createDesk({
    url: 'http://desk.test',
    name: crypto.randomUUID(),
    idempotencyKeys,
    async fetch(input, init) {
      const { searchParams } = new URL(new Request(input, init).url)
      const offset = Number(searchParams.get('offset') ?? 0)
      const data = rows.slice(offset, offset + Number(searchParams.get('limit')))
      return Response.json(
        { total: rows.length, data },
        { headers: { date: new Date(DESK_TIME + ageMs).toUTCString() } },
      )
    },
  })
  desk.session.start('token')
  onTestFinished(() => {
    desk.signOut()
    desk.close()
  })
  return desk
}
async function numbersFound(desk: ReturnType<typeof deskWith>, sending: Sending) {
  const ticket = { ...TICKET, sending }
  desk.savedTickets.saveUnconfirmed(ticket)
  return (await findPlaced(desk, ticket, new AbortController().signal))?.map(({ number }) => number)
}

describe('at a desk without keys', () => {
  it.each([
    ['by all its fields', {}],
    ['though the desk writes its numbers with other zeros', { requestedBase: '0.50', minPrice: '49000.0' }],
  ])('a sending is found %s', async (_how, row) => {
    expect(await numbersFound(deskWith([{ ...ROW, ...row }]), SENDING)).toEqual([7])
  })

  it.each(
    Object.entries({
      exchangeAccount: 'binance_usdm',
      side: 'sell',
      type: 'limit',
      baseCurrency: 'ETH',
      counterCurrency: 'USD',
      commonCurrency: null,
      requestedBase: '0.51',
      requestedPrice: null,
      minPrice: '49000.01',
      maxPrice: '51000.01',
      createdAt: new Date(DESK_TIME - 1).toISOString(),
    }),
  )('a sending is not found in a request with another %s', async (field, value) => {
    expect(await numbersFound(deskWith([{ ...ROW, [field]: value }]), SENDING)).toBe(undefined)
  })

  it('a sending is not found in a request that the page had received before', async () => {
    expect(await numbersFound(deskWith([ROW]), { ...SENDING, known: new Set([ROW.uuid]) })).toBe(undefined)
  })

  it.each([
    ['its time', { createdAt: null }],
    ['its time in this form', { createdAt: '2026-11-30 12:00:00' }],
    ['its price', { requestedPrice: 'much' }],
    ['its account', { exchangeAccount: undefined }],
    ['anything of it', { number: 'seven' }],
  ])('the result stays unknown when a row may be the match, and %s can’t be read', async (_what, unread) => {
    await expect(numbersFound(deskWith([{ ...ROW, ...unread }]), SENDING)).rejects.toThrow('can’t be read')
  })

  it.each([
    ['of another side', [{ ...ROW, side: 'sell', requestedPrice: 'much' }]],
    ['below an older one', [OLDER, { ...ROW, number: 'seven' }]],
    ['that another sending has placed', [{ ...ROW, uuid: uuidOf(5), requestedPrice: 'much' }]],
  ])('a row that can’t be read is no match when it is %s', async (_which, rows) => {
    const desk = deskWith(rows)
    desk.savedTickets.resolve('another-key', { ticket: ticketKey(TICKET), uuids: [uuidOf(5)] })
    expect(await numbersFound(desk, SENDING)).toBe(undefined)
  })

  it('the result stays unknown when an older equal request may be the match', async () => {
    const sending = { ...SENDING, notBefore: undefined }
    await expect(numbersFound(deskWith([ROW]), sending)).rejects.toThrow('may be older')
    expect(await numbersFound(deskWith([]), sending)).toBe(undefined)
  })

  it('a sending is found in every request with its content, as the desk may have made two', async () => {
    const second = { ...ROW, uuid: '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d12', number: 8 }
    expect(await numbersFound(deskWith([ROW, second]), SENDING)).toEqual([7, 8])
  })

  it.each([
    [4_000, [7]],
    [6_000, undefined],
  ])(
    'a sending is found in a request from a server whose clock is up to 5 s behind; %i ms behind: %j',
    async (behindMs, found) => {
      const desk = deskWith([{ ...ROW, createdAt: new Date(DESK_TIME - behindMs).toISOString() }])
      await numbersFound(desk, SENDING)
      const deskTime = desk.http.deskTime() ?? 0
      expect(Math.abs(deskTime - DESK_TIME)).toBeLessThan(1_000)
      expect(await numbersFound(desk, newSending(desk, REQUEST))).toEqual(found)
    },
  )
})

it.each([
  ['its own', 'its-key', [7]],
  ['another', 'another-key', undefined],
  ['no', null, undefined],
])('at a desk with keys a sending is found by its key alone: a request with %s key', async (_whose, key, found) => {
  const desk = deskWith([{ ...ROW, requestedBase: '9', idempotencyKey: key }], true)
  expect(await numbersFound(desk, SENDING)).toEqual(found)
})

it('at a desk with keys an equal request without a key is another order', async () => {
  expect(await numbersFound(deskWith([ROW], true), SENDING)).toBe(undefined)
})

it('at a desk that hides its time, a ticket with a key is newer than every request that the page has', () => {
  const desk = createDesk({ url: 'http://desk.test', name: crypto.randomUUID(), idempotencyKeys: true })
  onTestFinished(() => desk.close())
  desk.session.start('token')
  for (const row of [OLDER, ROW]) desk.cache.replace(['requests', row.uuid], readRequest(row))
  expect(newSending(desk, REQUEST).notBefore).toBe(DESK_TIME)
})

describe('once the desk may have forgotten the key of a sending', () => {
  const DAY_MS = 24 * 3_600_000
  const find = (rows: readonly object[], sending = SENDING) => numbersFound(deskWith(rows, true, DAY_MS), sending)

  it.each([
    ['without a key', {}, [7]],
    ['without a key, but of another amount', { requestedBase: '9' }, undefined],
    ['with the key of another one', { idempotencyKey: 'another-key' }, undefined],
    ['with its key', { requestedBase: '9', idempotencyKey: 'its-key' }, [7]],
  ])('a request %s', async (_which, row, found) => {
    expect(await find([{ ...ROW, ...row }])).toEqual(found)
  })

  it.each([
    ['its key', { idempotencyKey: 'its-key' }],
    ['its content', {}],
  ])('it is found by %s behind any number of newer requests', async (_how, row) => {
    expect(await find([...newer(60), { ...ROW, ...row }, OLDER])).toEqual([7])
    expect(await find([...newer(260), { ...ROW, ...row }, OLDER])).toEqual([7])
  })

  it('it is missing only when all requests since then were read', async () => {
    expect(await find([...newer(60), OLDER])).toBe(undefined)
    expect(await find(newer(60))).toBe(undefined)
    await expect(find(newer(1_500))).rejects.toThrow('Too many requests')
  })
})

it('at a desk without keys a sending is found behind 260 newer requests', async () => {
  expect(await numbersFound(deskWith([...newer(260), ROW, OLDER]), SENDING)).toEqual([7])
})
