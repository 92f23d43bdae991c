import { expect, test } from 'vitest'
import type { Balance } from './balance'
import {
  areMovedBy,
  balanceChanges,
  canTransferFrom,
  checkTransfer,
  isSameTransfer,
  offeredTransferAccounts,
  otherTransferAccount,
  startAccount,
  swappedAccounts,
  type TransferValues,
  transferBalances,
  withdrawableAt,
} from './transfer'

const VALUES: TransferValues = { from: 'binance_spot', to: 'binance_usdm', amount: '1.5' }
const codes = (values: Partial<TransferValues>, withdrawable?: string) =>
  checkTransfer({ ...VALUES, ...values }, withdrawable).map(({ property, code }) => `${property}:${code}`)

const btc = (accounts: Balance['accounts']): Balance => ({ currency: 'BTC', accounts })

test('a transfer of all that can be withdrawn is allowed, and not a digit more', () => {
  expect(codes({ amount: '2.000000000000000001' }, '2.000000000000000001')).toEqual([])
  expect(codes({ amount: '2.000000000000000002' }, '2.000000000000000001')).toEqual(['amount:max'])
})

test.each([
  ['', 'amount:required'],
  ['0', 'amount:greater_than'],
  ['-1', 'amount:greater_than'],
  ['1e999', 'amount:greater_than'],
])('the amount "%s" is refused', (amount, refused) => {
  expect(codes({ amount }, '10')).toEqual([refused])
})

test('both accounts take transfers and differ', () => {
  expect(codes({ from: 'kraken_spot' }, '10')).toEqual(['from:one_of'])
  expect(codes({ to: 'kraken_spot' }, '10')).toEqual(['to:one_of'])
  expect(codes({ from: 'binance_usdm' }, '10')).toEqual(['to:not_one_of'])
  expect(otherTransferAccount('binance_usdm')).toBe('binance_spot')
})

test('the other account of a transfer is never one of another exchange', () => {
  expect(otherTransferAccount('kraken_spot')).toBe('kraken_spot')
})

test('nothing can be transferred while the withdrawable amount is unknown', () => {
  expect(codes({}, undefined)).toEqual(['undefined:withdrawable_unknown'])
  expect(withdrawableAt(undefined, 'binance_spot')).toBeUndefined()
  expect(withdrawableAt(btc({ binance_spot: { amount: '1', equivalents: {} } }), 'binance_spot')).toBeUndefined()
})

test('an account without the currency holds 0, and a negative withdrawable amount is 0', () => {
  expect(withdrawableAt(btc({}), 'binance_spot')).toBe('0')
  expect(withdrawableAt(btc({ binance_spot: { withdrawable: '-3', equivalents: {} } }), 'binance_spot')).toBe('0')
})

test('a balance that could not be read is unknown, not 0', () => {
  const balance = btc({ binance_spot: { equivalents: {} } })
  expect(transferBalances(balance, VALUES)).toEqual({ from: undefined, to: '0' })
})

test('funds are moved between two accounts that the desk moves funds of, both of them the client’s own', () => {
  expect(canTransferFrom('binance_spot', ['binance_usdm', 'binance_spot'], [])).toBe(true)
  expect(canTransferFrom('binance_spot', ['binance_usdm'], [])).toBe(false)
  expect(canTransferFrom('binance_spot', ['binance_spot'], [])).toBe(false)
  expect(canTransferFrom('binance_spot', undefined, [])).toBe(true)
  expect(canTransferFrom('kraken_spot', undefined, [])).toBe(false)
})

test.each(['binance_spot', 'binance_usdm'])('nothing is moved while the page hides %s', hidden => {
  expect(canTransferFrom('binance_spot', undefined, [hidden])).toBe(false)
})

test('a transfer starts from the wanted account, and from spot where that is none of the offered', () => {
  const starts = (['binance_usdm', 'kraken_earn', undefined] as const).map(wanted =>
    startAccount(wanted, offeredTransferAccounts([])),
  )
  expect(starts).toEqual(['binance_usdm', 'binance_spot', 'binance_spot'])
})

test('swapped accounts differ, though the same one was chosen twice', () => {
  expect(swappedAccounts({ from: 'binance_spot', to: 'binance_usdm' })).toEqual({
    from: 'binance_usdm',
    to: 'binance_spot',
  })
  expect(swappedAccounts({ from: 'binance_spot', to: 'binance_spot' })).toEqual({
    from: 'binance_usdm',
    to: 'binance_spot',
  })
})

test.each([
  ['both changed by the amount', { from: '0.2', to: '0.4' }, true],
  ['only one changed', { from: '0.2', to: '0.3' }, false],
  ['one changed by a little more', { from: '0.2', to: '0.400000000000000001' }, false],
  ['they changed the other way', { from: '0.4', to: '0.2' }, false],
  ['one is unknown', { from: '0.2' }, false],
])('balances are moved by a transfer only where both changed by its amount: %s', (_what, now, isMoved) => {
  expect(areMovedBy({ amount: '0.1' }, { from: '0.3', to: '0.3' }, now)).toBe(isMoved)
})

test.each([
  ['a balance before is unknown', { from: '0.3' }, { from: '0.2', to: '0.4' }],
  ['the other balance before is unknown', { to: '0.3' }, { from: '0.2', to: '0.4' }],
  ['the balance now is unknown', { from: '0.3', to: '0.3' }, { to: '0.4' }],
  ['only the receiving one changed', { from: '0.3', to: '0.3' }, { from: '0.3', to: '0.4' }],
])('balances are not moved by a transfer where %s', (_what, before, now) => {
  expect(areMovedBy({ amount: '0.1' }, before, now)).toBe(false)
})

test('each balance changes by the difference of its figures, and by an unknown amount where one is unknown', () => {
  expect(balanceChanges({ from: '0.3', to: '0' }, { from: '0.1', to: '0.2' })).toEqual({ from: '-0.2', to: '0.2' })
  expect(balanceChanges({ from: '0.3' }, { to: '0.2' })).toEqual({ from: undefined, to: undefined })
})

test('a transfer is the same with other zeros, and another one with any other field', () => {
  const one = { ...VALUES, amount: '1.5', asset: 'BTC' }
  expect(isSameTransfer({ ...one, amount: '1.50' }, one)).toBe(true)
  for (const other of [{ asset: 'ETH' }, { from: 'kraken_spot' }, { to: 'kraken_spot' }, { amount: '1.6' }] as const)
    expect(isSameTransfer({ ...one, ...other }, one)).toBe(false)
  expect(isSameTransfer({ ...one, amount: '' }, one)).toBe(false)
})

test('the accounts of a transfer are swapped, also where one takes no transfers', () => {
  const unusual = { from: 'kraken_spot', to: 'binance_spot' } as const
  expect(swappedAccounts(unusual)).toEqual({ from: 'binance_spot', to: 'kraken_spot' })
})

test('a refused transfer names what is allowed', () => {
  expect(checkTransfer({ ...VALUES, to: VALUES.from, amount: '0' }, '10')).toEqual([
    { property: 'to', code: 'not_one_of', options: ['binance_spot'] },
    { property: 'amount', code: 'greater_than', options: ['0'] },
  ])
  expect(checkTransfer({ ...VALUES, amount: '11' }, '10')).toEqual([
    { property: 'amount', code: 'max', options: ['10'] },
  ])
})
