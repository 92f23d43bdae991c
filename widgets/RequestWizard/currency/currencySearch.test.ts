import { expect, test } from 'vitest'
import { currencySearch } from './currencySearch'

const NONE = new Map<string, string>()
const NAMES = new Map([
  ['BTC', 'Bitcoin'],
  ['BCH', 'Bitcoin Cash'],
  ['WBTC', 'Wrapped Bitcoin'],
  ['XTZ', 'Tezos'],
  ['USD', 'US Dollar'],
])

test('a typed code finds the one in the same case first, in whatever order the desk lists them', () => {
  expect(currencySearch(['btc', 'BTC', 'BTCB', 'WBTC'], NONE)('BTC')).toEqual(['BTC', 'btc', 'BTCB', 'WBTC'])
  expect(currencySearch(['BTC', 'btc'], NONE)('BTC')).toEqual(['BTC', 'btc'])
})

test('a code that exists in lower case alone is found by its letters', () => {
  expect(currencySearch(['WETH', 'eth'], NONE)('ETH')).toEqual(['eth', 'WETH'])
})

test('a currency is found by its name, the shortest one first', () => {
  const search = currencySearch(['BCH', 'BTC', 'WBTC', 'XTZ'], NAMES)
  expect([search('BITC'), search('BITCOIN'), search('BITCOIN '), search('BITCOIN C')]).toEqual([
    ['BTC', 'BCH', 'WBTC'],
    ['BTC', 'BCH', 'WBTC'],
    ['BTC', 'BCH', 'WBTC'],
    ['BCH'],
  ])
})

test('a code that is typed stays before the names that begin with it', () =>
  expect(currencySearch(['XTZ', 'WTEZ', 'TEZ', 'TEZX'], NAMES)('TEZ')).toEqual(['TEZ', 'TEZX', 'WTEZ', 'XTZ']))

test('a word of a name is found by its beginning, not by its middle', () => {
  const search = currencySearch(['USD', 'BTC'], NAMES)
  expect([search('DOLL'), search('US D'), search('OIN')]).toEqual([['USD'], ['USD'], []])
})
