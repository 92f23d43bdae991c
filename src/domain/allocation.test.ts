import { expect, test } from 'vitest'
import { allocate, sharesOf } from './allocation'
import type { Balance } from './balance'

const worth = (currency: string, usdt?: string): Balance => ({
  currency,
  accounts: { all_accounts: { amount: '1', equivalents: usdt === undefined ? {} : { USDT: usdt } } },
})

test('a balance without a price, or below zero, has no share', () => {
  const shares = sharesOf([worth('BTC', '75'), worth('ETH', '25'), worth('XYZ'), worth('SOL', '-10')], 'USDT')
  expect([...shares]).toEqual([
    ['BTC', '75'],
    ['ETH', '25'],
  ])
})

test('the four largest are named, the rest are summed', () => {
  const balances = ['50', '20', '10', '10', '6', '4'].map((usdt, at) => worth(`C${at}`, usdt))
  expect(allocate(sharesOf(balances, 'USDT'))).toEqual({
    largest: ['50', '20', '10', '10'].map((percent, at) => ({ currency: `C${at}`, percent })),
    others: '10',
  })
})

test('without a priced balance there are no shares', () => {
  expect(allocate(sharesOf([worth('XYZ')], 'USDT'))).toEqual({ largest: [] })
})
