import { expect, test } from 'vitest'
import { currencySearch } from './currencySearch'

test('a typed code finds the one in the same case first, in whatever order the desk lists them', () => {
  expect(currencySearch(['btc', 'BTC', 'BTCB', 'WBTC'])('BTC')).toEqual(['BTC', 'btc', 'BTCB', 'WBTC'])
  expect(currencySearch(['BTC', 'btc'])('BTC')).toEqual(['BTC', 'btc'])
})

test('a code that exists in lower case alone is found by its letters', () => {
  expect(currencySearch(['WETH', 'eth'])('ETH')).toEqual(['eth', 'WETH'])
})
