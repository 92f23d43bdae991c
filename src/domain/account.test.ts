import { expect, test } from 'vitest'
import { EXCHANGE_ACCOUNTS, obstacleOnAccount, showsBaseAvailable, usesMargin, wizardAccounts } from './account'

test('the wizard offers the client’s own accounts that take requests, in their order, without hidden ones', () => {
  const own = ['kraken_spot', 'gateio_spot', 'binance_usdm', 'binance_spot'] as const
  expect(wizardAccounts(own, ['binance_usdm', 'okx_spot'])).toEqual(['gateio_spot', 'binance_spot'])
})

test('futures alone use a margin, and show no available base', () => {
  expect(EXCHANGE_ACCOUNTS.filter(usesMargin)).toEqual(['binance_usdm'])
  expect([showsBaseAvailable('binance_usdm'), showsBaseAvailable('binance_spot')]).toEqual([false, true])
})

test.each([
  ['the desk takes none there', 'kraken_spot', ['kraken_spot'], [], 'takesNone'],
  ['the page hides it', 'binance_spot', ['binance_spot'], ['binance_spot'], 'takesNone'],
  ['it is someone else’s', 'binance_spot', ['gateio_spot'], [], 'notOwn'],
] as const)('no request is placed on an account when %s', (_why, account, own, hidden, obstacle) => {
  expect(obstacleOnAccount(account, own, hidden)).toBe(obstacle)
})

test('requests are placed on an account of the client’s own, and on one while these are unknown', () => {
  expect(obstacleOnAccount('binance_spot', ['binance_spot'], [])).toBeUndefined()
  expect(obstacleOnAccount('binance_spot', undefined, [])).toBeUndefined()
})
