import { expect, it } from 'vitest'
import { isPlacedOtherwise, newRequest } from './newRequest'
import type { TradeRequest } from './request'
import { EMPTY_TICKET, type TicketRoute, type TicketValues } from './ticket'

const ROUTE: TicketRoute = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' }
const PLACED = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '0.5',
}
/** The form keeps the prices of every type. */
const VALUES: TicketValues = {
  ...EMPTY_TICKET,
  requestedBase: '0.5',
  requestedPrice: '99',
  minPrice: '90',
  maxPrice: '95',
}
const placed = (values: Partial<TicketValues> = {}, route: Partial<TicketRoute> = {}, price?: string) =>
  newRequest({ route: { ...ROUTE, ...route }, values: { ...VALUES, ...values } }, price, 'Europe/Kyiv')

it.each([
  ['limit', { requestedPrice: '99', isIceberg: true }],
  ['scaled', { minPrice: '90', maxPrice: '95' }],
  ['market', {}],
] as const)(
  'a %s request is placed with the prices of its type, and no field that the client left empty',
  (type, own) => expect(placed({ type })).toEqual({ ...PLACED, type, ...own }),
)

it('a request is placed with its common currency, trimmed comment, deadline at the day’s end, and seen price', () =>
  expect(placed({ type: 'market', comment: ' Slowly ', deadline: '24-12-2026' }, { common: 'EUR' }, '97000')).toEqual({
    ...PLACED,
    type: 'market',
    commonCurrency: 'EUR',
    comment: 'Slowly',
    deadline: '2026-12-24T21:59:59.999Z',
    price: '97000',
  }))

it('a comment of spaces is none', () => expect(placed({ comment: '  ' })).not.toHaveProperty('comment'))

const WITH_ALL = { comment: ' Slowly\n please ', deadline: '24-12-2026' }
const AT_DESK = { comment: { text: 'Slowly please' }, deadline: new Date('2026-12-24T21:59:59.000Z'), isIceberg: true }

it.each<[string, Partial<TicketValues>, object, boolean]>([
  ['as it is in the form', WITH_ALL, AT_DESK, false],
  ['without all that the form has not either', {}, { isIceberg: true }, false],
  ['without its comment', WITH_ALL, { ...AT_DESK, comment: undefined }, true],
  ['with another comment', WITH_ALL, { ...AT_DESK, comment: { text: 'Fast please' } }, true],
  ['with a comment that the form has not', { deadline: '24-12-2026' }, AT_DESK, true],
  ['without its deadline', WITH_ALL, { ...AT_DESK, deadline: undefined }, true],
  ['with another deadline', WITH_ALL, { ...AT_DESK, deadline: new Date('2026-12-25T21:59:59.999Z') }, true],
  ['without its iceberg', WITH_ALL, { ...AT_DESK, isIceberg: false }, true],
  [
    'a scaled one, of which only the desk knows the parts',
    { ...WITH_ALL, type: 'scaled' },
    { ...AT_DESK, isIceberg: false },
    false,
  ],
])('a request is placed %s', (_how, values, atDesk, isOtherwise) => {
  const ticket = { route: ROUTE, values: { ...VALUES, ...values } }
  expect(isPlacedOtherwise(ticket, 'Europe/Kyiv', atDesk as TradeRequest)).toBe(isOtherwise)
})
