import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newRequest } from '../domain/request/newRequest'
import { EMPTY_TICKET, type Ticket, ticketKey } from '../domain/request/ticket'
import { routeOf, startWizard, wizard } from '../domain/request/wizard'
import { createDesk } from './createDesk'
import type { Desk } from './desk'
import { cancelRequest, setComment, setDeadline } from './requests/changes/requestChanges'
import { createRequest } from './requests/createRequest'
import { getRequest, listRequests } from './requests/requests'
import { unconfirmedTicket } from './requests/testUnconfirmed'
import { transferOutboxOf } from './transfers/transferOutbox'
import { createTransfer } from './transfers/transfers'

const UUID = '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11'
const ROW = { uuid: UUID, number: 5, baseCurrency: 'BTC', counterCurrency: 'USDT', comment: { text: 'By hand' } }
const TICKET: Ticket = {
  route: { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' },
  values: { ...EMPTY_TICKET, requestedBase: '0.5', requestedPrice: '50000' },
}

/** Changes to the prototypes that another script of a portal may make. */
const POLLUTIONS: readonly (readonly [string, () => void])[] = [
  ['an enumerable text', () => put(Object.prototype, 'BTC', true)],
  ['a hidden text', () => put(Object.prototype, 'BTC', false)],
  ['a hidden function', () => put(Object.prototype, () => 'BTC', false)],
  ['an enumerable function', () => put(Object.prototype, () => 'BTC', true)],
  ['a toJSON of arrays', () => define(Array.prototype, 'toJSON', () => 'x')],
  ['a toJSON of objects', () => define(Object.prototype, 'toJSON', () => 'x')],
]
const NAMES = [
  'end',
  'movedAt',
  'commonCurrency',
  'common',
  'isTriangulation',
  'deadline',
  'warning',
  'detail',
  'editedBy',
  'unread',
]
const touched: (readonly [object, string])[] = []

function define(prototype: object, name: string, value: unknown, enumerable = false): void {
  Object.defineProperty(prototype, name, { value, enumerable, configurable: true, writable: true })
  touched.push([prototype, name])
}
function put(prototype: object, value: unknown, enumerable: boolean): void {
  for (const name of NAMES) define(prototype, name, value, enumerable)
}

let desk: Desk
let bodies: string[]
let answer: { status: number; text: string }
beforeEach(() => {
  bodies = []
  desk = createDesk({
    url: 'http://desk.test',
    name: crypto.randomUUID(),
    reporter: { report: () => undefined },
    fetch: async input => {
      bodies.push(await (input as Request).text())
      return new Response(answer.text, { status: answer.status })
    },
  })
  desk.session.start('token')
})
afterEach(() => {
  for (const [prototype, name] of touched.splice(0)) Reflect.deleteProperty(prototype, name)
  desk.signOut()
  desk.close()
})

describe.each(POLLUTIONS)('%s that the page has put on the prototypes', (_what, pollute) => {
  test('is no field of a request', async () => {
    answer = { status: 200, text: JSON.stringify(ROW) }
    const list = { status: 200, text: JSON.stringify({ total: 1, data: [ROW, { ...ROW, progress: 'x' }] }) }
    pollute()
    const one = await getRequest(desk, UUID)
    answer = list
    const { rows } = await listRequests(desk, {}, 0)
    for (const request of [one, ...rows]) {
      const { commonCurrency, isTriangulation, deadline, warning, comment } = request
      expect([commonCurrency, isTriangulation, deadline, warning]).toEqual([undefined, false, undefined, undefined])
      expect([comment?.text, comment?.editedBy]).toEqual(['By hand', undefined])
    }
    expect(rows.map(({ unread }) => unread)).toEqual([undefined, ['progress']])
  })

  test.each([
    ['a sending', () => createRequest(desk, newRequest(TICKET, '50000', 'UTC'), UUID, new Set())],
    ['a cancellation', () => cancelRequest(desk, UUID)],
    ['a comment', () => setComment(desk, UUID, 'Slowly')],
    ['a deadline', () => setDeadline(desk, UUID, undefined)],
  ])('is no field of a request that answers %s', async (_which, call) => {
    answer = { status: 200, text: JSON.stringify(ROW) }
    pollute()
    const { commonCurrency, isTriangulation, deadline, warning } = await call()
    expect([commonCurrency, isTriangulation, deadline, warning]).toEqual([undefined, false, undefined, undefined])
  })

  test('changes no new request', async () => {
    answer = { status: 201, text: JSON.stringify(ROW) }
    const body = JSON.stringify(newRequest(TICKET, '50000', 'UTC'))
    const keys = [ticketKey(TICKET), ticketKey({ ...TICKET, values: { ...TICKET.values, requestedBase: '0.6' } })]
    pollute()
    await createRequest(desk, newRequest(TICKET, '50000', 'UTC'), UUID, new Set())
    expect(bodies).toEqual([body])
    expect([ticketKey(TICKET), ticketKey({ ...TICKET, values: { ...TICKET.values, requestedBase: '0.6' } })]).toEqual(
      keys,
    )
  })

  test('changes no transfer and no comment', async () => {
    answer = { status: 200, text: JSON.stringify(ROW) }
    const transfer = { asset: 'BTC', amount: '0.5', from: 'binance_spot', to: 'binance_usdm' } as const
    const sent = [JSON.stringify(transfer), JSON.stringify({ comment: 'Slowly' })]
    pollute()
    await createTransfer(desk, transfer, UUID)
    await setComment(desk, UUID, 'Slowly')
    expect(bodies).toEqual(sent)
  })

  test('does not keep a transfer from being sent', async () => {
    answer = { status: 200, text: JSON.stringify({ name: 'Ada', email: 'ada@client.test' }) }
    const transfer = { asset: 'BTC', amount: '0.5', from: 'binance_spot', to: 'binance_usdm' } as const
    const sent = JSON.stringify(transfer)
    pollute()
    const { send } = transferOutboxOf(desk)
    expect(await send(transfer, { before: { from: '1', to: '0' }, pressedAt: Date.now() })).toBe('moved')
    expect(bodies.filter(body => body !== '')).toEqual([sent])
    expect(desk.sentTransfers.find('BTC')).toMatchObject({ transfer, before: { from: '1', to: '0' } })
  })

  test('is no choice in the wizard', () => {
    pollute()
    const chosen = wizard(startWizard({ side: 'buy', exchangeAccount: 'binance_spot' }), {
      kind: 'pairChosen',
      base: 'BTC',
      counter: 'USDT',
      isTriangulation: false,
    })
    for (const state of [chosen, startWizard(TICKET.route)]) {
      const route = routeOf(state.choice)
      expect([state.step, state.choice.isTriangulation ?? false, route?.common]).toEqual(['total', false, undefined])
    }
  })

  test('is no field of an unconfirmed ticket that is read from storage', () => {
    pollute()
    desk.savedTickets.saveUnconfirmed(unconfirmedTicket('key'))
    const { route, sending } = desk.savedTickets.findUnconfirmed(ticketKey(TICKET))!
    const { commonCurrency, deadline } = sending.request
    expect([sending.key, route.common, commonCurrency, deadline]).toEqual(['key', undefined, undefined, undefined])
  })

  test('is no reason of a refusal', async () => {
    answer = { status: 422, text: JSON.stringify({ errors: [{ property: 'requestedBase', code: 'required' }] }) }
    pollute()
    const refusal = await getRequest(desk, UUID).catch((error: unknown) => error)
    expect((refusal as { reasons: object[] }).reasons.map(reason => ({ ...reason }))).toEqual([
      { property: 'requestedBase', code: 'required' },
    ])
  })
})
