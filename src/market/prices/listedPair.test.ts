import { expect, test } from 'vitest'
import type { ExchangeAccount } from '../../domain/account'
import { isUsuallyReversed } from './listedPair'

test.each<[string, ExchangeAccount, boolean]>([
  ['BTC/ETH', 'coinbase_spot', true],
  ['ETH/BTC', 'coinbase_spot', false],
  ['BTC/USDT', 'binance_spot', false],
  ['BTC/EUR', 'binance_spot', false],
  ['USDT/EUR', 'binance_spot', true],
  ['EUR/USDT', 'binance_spot', false],
  ['USDT/UAH', 'binance_spot', false],
  ['USDC/EUR', 'coinbase_spot', false],
])('%s on %s: listed the other way round is %s', (pair, account, reversed) => {
  const [base = '', counter = ''] = pair.split('/')
  expect(isUsuallyReversed({ base, counter }, account)).toBe(reversed)
})
