import { describe, expect, it, onTestFinished } from 'vitest'
import type { NewRequest } from '../../domain/request/newRequest'
import { EMPTY_TICKET, type Ticket } from '../../domain/request/ticket'
import { createDesk } from '../createDesk'
import type { Sending } from './draftRecord'
import { findPlaced } from './findPlaced'
import { msOnItsWay, newSending } from './sending'

const DESK_TIME = Date.parse('2026-11-22T12:00:00Z')

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
const SENDING: Sending = { key: 'its-key', request: REQUEST, sentAt: 0, notBefore: DESK_TIME, known: new Set() }

/** A desk that lists these rows, and tells its time in each answer. */
function deskWith(rows: readonly object[], idempotencyKeys = false) {
  const desk = createDesk({
    url: 'http://desk.test',
    name: crypto.randomUUID(),
    idempotencyKeys,
    fetch: async () =>
      Response.json({ total: rows.length, data: rows }, { headers: { date: new Date(DESK_TIME).toUTCString() } }),
  })
  desk.session.start('token')
  onTestFinished(() => {
    desk.signOut()
    desk.close()
  })
  return desk
}
async function numbersFound(desk: ReturnType<typeof deskWith>, sending: Sending) {
  const draft = { ...TICKET, sending }
  desk.drafts.saveUnconfirmed(draft)
  return (await findPlaced(desk, draft, new AbortController().signal))?.map(({ number }) => number)
}

describe('at a desk without keys a sending is found', () => {
  it.each([
    ['by all its fields', {}],
    ['though the desk writes its numbers with other zeros', { requestedBase: '0.50', minPrice: '49000.0' }],
  ])('%s', async (_how, row) => {
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
  )('unless its %s is another', async (field, value) => {
    expect(await numbersFound(deskWith([{ ...ROW, [field]: value }]), SENDING)).toBe(undefined)
  })

  it.each([
    ['that the page had received before it was sent', { ...SENDING, known: new Set([ROW.uuid]) }, ROW],
    ['without a time', SENDING, { ...ROW, createdAt: null }],
  ])('but not in a request %s', async (_which, sending, row) => {
    expect(await numbersFound(deskWith([row]), sending)).toBe(undefined)
  })

  it('but not for certain when nothing tells an older request from it', async () => {
    const sending = { ...SENDING, notBefore: undefined }
    await expect(numbersFound(deskWith([ROW]), sending)).rejects.toThrow('may be older')
    expect(await numbersFound(deskWith([]), sending)).toBe(undefined)
  })

  it('in each request of its content: the desk may have made two', async () => {
    const second = { ...ROW, uuid: '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d12', number: 8 }
    expect(await numbersFound(deskWith([ROW, second]), SENDING)).toEqual([7, 8])
  })

  it.each([
    [4_000, [7]],
    [6_000, undefined],
  ])('though the clock of the machine that made it is behind, as here by %i ms', async (behindMs, found) => {
    const desk = deskWith([{ ...ROW, createdAt: new Date(DESK_TIME - behindMs).toISOString() }])
    await numbersFound(desk, SENDING)
    const deskTime = desk.http.deskTime() ?? 0
    expect(Math.abs(deskTime - DESK_TIME)).toBeLessThan(1_000)
    expect(await numbersFound(desk, newSending(desk, REQUEST))).toEqual(found)
  })
})

it.each([
  ['its own', 'its-key', [7]],
  ['another', 'another-key', undefined],
  ['no', null, undefined],
])('at a desk with keys a sending is found by its key alone: a request with %s key', async (_whose, key, found) => {
  const desk = deskWith([{ ...ROW, requestedBase: '9', idempotencyKey: key }], true)
  expect(await numbersFound(desk, SENDING)).toEqual(found)
})

describe('how long a sending may still be on its way', () => {
  const [WRITE_MS, ARRIVAL_MS] = [30_000, 60_000]
  it.each<[string, boolean, Sending['end'], number, number]>([
    ['from its start', true, undefined, 0, WRITE_MS + ARRIVAL_MS],
    ['less with each second', false, undefined, 20_000, WRITE_MS + ARRIVAL_MS - 20_000],
    ['no longer after that', false, undefined, 100_000, 0],
    ['in full when the clock was set back', true, undefined, -3_600_000, WRITE_MS + ARRIVAL_MS],
    ['no longer when its answer was lost, with keys', true, 'cutOff', 0, 0],
    ['as long as before when its answer was lost, without keys', false, 'cutOff', 0, WRITE_MS + ARRIVAL_MS],
    ['as long as before when the session ended, without keys', false, 'sessionEnded', 0, WRITE_MS + ARRIVAL_MS],
    ['no longer once it was refused', false, 'refused', 0, 0],
  ])('%s', (_how, keys, end, ageMs, expected) => {
    const sending = { ...SENDING, sentAt: Date.now() - ageMs, end }
    expect(Math.abs(msOnItsWay(deskWith([], keys), sending) - expected)).toBeLessThan(1_000)
  })
})
