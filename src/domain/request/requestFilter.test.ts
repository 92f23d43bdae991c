import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXCHANGE_ACCOUNTS } from '../account'
import { REQUEST_STATUSES } from './request'
import {
  narrowsNothing,
  queryWithFilter,
  type RequestFilter,
  readRequestFilter,
  requestFilterQuery,
  withAccount,
  withAllStatuses,
  withCurrency,
  withoutHidden,
  withStatusToggled,
} from './requestFilter'

const read = (query: string) => readRequestFilter(new URLSearchParams(query))

test('an address can hold statuses, an account and a currency', () => {
  expect(read('?status=new&status=executed&exchangeAccount=binance_spot&currency=btc')).toEqual({
    statuses: ['new', 'executed'],
    exchangeAccount: 'binance_spot',
    currency: 'BTC',
  })
})

test('an address can hold a currency whose code has small letters', () => {
  expect(read('?currency=kPEPE')).toEqual({ currency: 'kPEPE' })
})

test.each([
  ['a status that does not exist', '?status=lost'],
  ['an account that does not exist', '?exchangeAccount=constructor'],
  ['a text that is no currency', '?currency=../me'],
  ['empty values', '?status=&exchangeAccount=&currency='],
  ['another parameter', '?page=2'],
])('%s filters nothing', (_, query) => {
  expect(narrowsNothing(read(query))).toBe(true)
})

test('a filter survives the trip through an address, and the empty filter has no query', () => {
  const filters = fc.record(
    {
      statuses: fc.subarray([...REQUEST_STATUSES], { minLength: 1 }),
      currency: fc.stringMatching(/^[A-Z0-9]{1,12}$/),
      exchangeAccount: fc.constantFrom(...EXCHANGE_ACCOUNTS),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(filters, filter => {
      expect(read(requestFilterQuery(filter))).toEqual({ ...filter })
    }),
  )
  expect(requestFilterQuery({})).toBe('')
})

test('statuses toggle in a fixed order, and all of them equal none', () => {
  const add = (filter: RequestFilter, status: (typeof REQUEST_STATUSES)[number]) => withStatusToggled(filter, status)
  expect(add(add({ currency: 'BTC' }, 'executed'), 'new')).toEqual({ statuses: ['new', 'executed'], currency: 'BTC' })
  expect(add({}, 'executed')).toEqual({ statuses: ['executed'] })
  expect(add({ statuses: ['new'] }, 'new')).toEqual({})
  expect(REQUEST_STATUSES.reduce(add, {})).toEqual({})
})

test('a cleared choice leaves no field behind', () => {
  const all: RequestFilter = { statuses: ['new'], currency: 'BTC', exchangeAccount: 'binance_spot' }
  expect(withAccount(withCurrency(withAllStatuses(all), undefined), undefined)).toStrictEqual({})
})

test('a choice leaves the other fields as they are', () => {
  const all: RequestFilter = { statuses: ['new'], currency: 'BTC', exchangeAccount: 'binance_spot' }
  expect(withAllStatuses(all)).toEqual({ currency: 'BTC', exchangeAccount: 'binance_spot' })
  expect(withAccount(all, 'kraken_spot')).toEqual({ ...all, exchangeAccount: 'kraken_spot' })
  expect(withCurrency(all, 'ETH')).toEqual({ ...all, currency: 'ETH' })
})

test('each single field narrows the list', () => {
  expect(narrowsNothing({})).toBe(true)
  for (const filter of [{ statuses: ['new'] }, { currency: 'BTC' }, { exchangeAccount: 'binance_spot' }])
    expect(narrowsNothing(filter)).toBe(false)
})

test('an account that the page hides leaves the filter, any other stays', () => {
  const filter: RequestFilter = { currency: 'BTC', exchangeAccount: 'binance_spot' }
  expect(withoutHidden(filter, ['binance_spot'])).toEqual({ currency: 'BTC' })
  expect(withoutHidden(filter, ['kraken_spot'])).toBe(filter)
  expect(withoutHidden({ currency: 'BTC' }, ['binance_spot'])).toEqual({ currency: 'BTC' })
})

test('a filter in an address leaves the parameters of others alone', () => {
  const query = (text: string) => new URLSearchParams(text)
  expect(queryWithFilter(query('?x=1&status=nonsense&currency='), {})).toBe('?x=1')
  expect(queryWithFilter(query('?currency=BTC&x=1'), { currency: 'ETH' })).toBe('?x=1&currency=ETH')
  expect(queryWithFilter(query('?currency=BTC'), {})).toBe('')
})
