import { expect, it } from 'vitest'
import { newRequest } from './newRequest'
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
