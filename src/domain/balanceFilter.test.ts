import { expect, test } from 'vitest'
import { balanceFilter, queryWithBalanceFilter, readBalanceFilter } from './balanceFilter'

const read = (query: string) => readBalanceFilter(new URLSearchParams(query))
const write = (query: string, filter: Parameters<typeof queryWithBalanceFilter>[1]) =>
  queryWithBalanceFilter(new URLSearchParams(query), filter)

test.each([
  ['', {}],
  ['exchangeAccount=binance_spot&search=bt', { exchangeAccount: 'binance_spot', search: 'bt' }],
  ['exchangeAccount=&search=', {}],
  ['exchangeAccount=okx_spot&search=BTC', { search: 'BTC' }],
  ['exchangeAccount=all_accounts', {}],
  ['exchangeAccount=__proto__', {}],
  ['exchangeAccount=constructor', {}],
  ['search=__proto__', { search: '__proto__' }],
  ['exchangeAccount=binance_spot&exchangeAccount=kraken_spot', { exchangeAccount: 'binance_spot' }],
])('the address "%s" is read as a filter of what it names', (query, filter) => {
  expect(read(query)).toEqual(filter)
})

test('a search of an address is cut at 100 characters', () => {
  expect(read(`search=${'a'.repeat(5_000)}`)).toEqual({ search: 'a'.repeat(100) })
})

test('an address without a filter has no query, and other parameters stay as they are', () => {
  expect(write('', {})).toBe('')
  expect(write('exchangeAccount=binance_spot&search=bt', {})).toBe('')
  expect(write('portal=7&search=bt&portal=8', { exchangeAccount: 'kraken_spot' })).toBe(
    '?portal=7&portal=8&exchangeAccount=kraken_spot',
  )
})

test('a filter that is written to an address is read from it again', () => {
  for (const search of ['bt', 'ÄÖ &=?#', '+ %20', '__proto__']) {
    const filter = balanceFilter('gateio_spot', search)
    expect(read(write('search=old', filter))).toEqual(filter)
  }
})
