import { expect, test } from 'vitest'
import { EXCHANGE_ACCOUNTS, showsBaseAvailable, usesMargin, wizardAccounts } from './account'

test('the wizard offers the client’s own accounts that take requests, in their order, without hidden ones', () => {
  const own = ['kraken_spot', 'gateio_spot', 'binance_usdm', 'binance_spot'] as const
  expect(wizardAccounts(own, ['binance_usdm', 'okx_spot'])).toEqual(['gateio_spot', 'binance_spot'])
})

test('futures alone use a margin, and show no available base', () => {
  expect(EXCHANGE_ACCOUNTS.filter(usesMargin)).toEqual(['binance_usdm'])
  expect([showsBaseAvailable('binance_usdm'), showsBaseAvailable('binance_spot')]).toEqual([false, true])
})
