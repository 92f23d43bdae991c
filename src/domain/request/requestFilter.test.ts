import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXCHANGE_ACCOUNTS } from '../account'
import { REQUEST_STATUSES } from './request'
import {
  narrowsNothing,
  type RequestFilter,
  readRequestFilter,
  requestFilterQuery,
  withAccount,
  withAllStatuses,
  withCurrency,
  withStatusToggled,
} from './requestFilter'

const read = (query: string) => readRequestFilter(new URLSearchParams(query))

test('an address names statuses, an account and a currency', () => {
  expect(read('?status=new&status=executed&exchangeAccount=binance_spot&currency=btc')).toEqual({
    statuses: ['new', 'executed'],
    exchangeAccount: 'binance_spot',
    currency: 'BTC',
  })
})

test.each([
  ['a status that does not exist', '?status=lost'],
  ['an account that does not exist', '?exchangeAccount=constructor'],
  ['a currency that is none', '?currency=../me'],
  ['empty values', '?status=&exchangeAccount=&currency='],
  ['something else', '?page=2'],
])('%s narrows nothing', (_, query) => {
  expect(narrowsNothing(read(query))).toBe(true)
})

test('a filter comes back from its address as it was, and one that narrows nothing leaves no query', () => {
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

test('a status is added and taken away, in one order; all of them are as good as none', () => {
  const add = (filter: RequestFilter, status: (typeof REQUEST_STATUSES)[number]) => withStatusToggled(filter, status)
  expect(add(add({ currency: 'BTC' }, 'executed'), 'new')).toEqual({ statuses: ['new', 'executed'], currency: 'BTC' })
  expect(add({ statuses: ['new'] }, 'new')).toEqual({})
  expect(REQUEST_STATUSES.reduce(add, {})).toEqual({})
})

test('what is no longer chosen leaves no field behind', () => {
  const all: RequestFilter = { statuses: ['new'], currency: 'BTC', exchangeAccount: 'binance_spot' }
  expect(withAccount(withCurrency(withAllStatuses(all), undefined), undefined)).toEqual({})
})
