import { expect, test } from 'vitest'
import { type Balance, byWorth, entryAt, isHeldOn, isPartlyOnHold, positionOf, worthOf } from './balance'

test.each([
  ['1.5', { kind: 'long', amount: '1.5' }],
  ['0.00000001', { kind: 'long', amount: '0.00000001' }],
  ['-0.2', { kind: 'short', amount: '0.2' }],
  ['0', undefined],
  ['0.000', undefined],
  ['-0', undefined],
  [undefined, undefined],
  ['unknown', 'unknown'],
] as const)('the position %s is shown as %o', (position, shown) => {
  expect(positionOf({ ...(position !== undefined && { position }), equivalents: {} })).toEqual(shown)
})

test('the worth of a balance in its own currency is its exact amount, but only where the desk gives it a price', () => {
  expect(worthOf('USDT', { amount: '0.044', equivalents: { USDT: '0.04' } }, 'USDT')).toBe('0.044')
  expect(worthOf('USDT', { equivalents: { USDT: '0.04' } }, 'USDT')).toBe('0.04')
  expect(worthOf('USDT', { amount: '0.044', equivalents: {} }, 'USDT')).toBe(undefined)
  expect(worthOf('BTC', { amount: '2', equivalents: { USDT: '0.04' } }, 'USDT')).toBe('0.04')
})

test('without an account, a balance is that of all accounts', () => {
  const all = { amount: '1', equivalents: {} }
  const balance: Balance = { currency: 'BTC', accounts: { all_accounts: all } }
  expect(entryAt(balance)).toBe(all)
  expect(isHeldOn(balance)).toBe(true)
  expect(isHeldOn({ currency: 'BTC', accounts: {} })).toBe(true)
  expect(isHeldOn({ currency: 'BTC', accounts: {} }, 'binance_spot')).toBe(false)
})

test('a balance is partly on hold when less is available than there is, and both are known', () => {
  const isOnHold = (figures: { amount?: string; available?: string }) => isPartlyOnHold({ ...figures, equivalents: {} })
  expect(isOnHold({ amount: '1', available: '0.9' })).toBe(true)
  expect(isOnHold({ amount: '1', available: '1' })).toBe(false)
  expect(isOnHold({ amount: '1' })).toBe(false)
  expect(isOnHold({ available: '1' })).toBe(false)
})

test('balances of one worth are sorted by code, whatever their order before, and so are those without a price', () => {
  const of = (currency: string, usdt?: string): Balance => ({
    currency,
    accounts: { all_accounts: { equivalents: usdt === undefined ? {} : { USDT: usdt } } },
  })
  const sorted = [of('B', '1'), of('X'), of('C', '1'), of('A', '1'), of('W'), of('Y')].sort(byWorth('USDT'))
  expect(sorted.map(({ currency }) => currency)).toEqual(['A', 'B', 'C', 'W', 'X', 'Y'])
  expect(byWorth('USDT')(of('A', '1'), of('A', '1'))).toBe(0)
})
