import { expect, test } from 'vitest'
import { isAddressableCode, isCurrencyCode, isIconCode, isReadableCode, pairKey, visibleCode } from './currency'

test.each(['BTC', 'btc', '1000SATS', '币安人生', 'A'.repeat(32)])('%s can be shown and chosen', code =>
  expect(isReadableCode(code)).toBe(true),
)

test.each(['', '–', 'BTC\u202Egnp', 'BT\u200BC', 'BTC USDT', 'BTC\u0000', 'A'.repeat(33)])(
  '%j is no code, or could change the figures beside it',
  code => expect(isReadableCode(code)).toBe(false),
)

test.each(['BTC', 'USD.M', 'BTC/PERP', '$WIF', '100%', '.X', '币安人生'])('a path can name %s', code =>
  expect(isAddressableCode(code)).toBe(true),
)

test.each(['', '.', '..', '../me', 'a/../me', '/', '/me', 'a//b', '..\\me', 'BTC\u202E', 'A'.repeat(33)])(
  'a path with %j would lead elsewhere, or nowhere',
  code => expect(isAddressableCode(code)).toBe(false),
)

test.each([
  ['BTC', 'BTC'],
  ['币安人生', '币安人生'],
  ['BTC PERP', 'BTC PERP'],
  ['BTC\u202Egnp', 'BTC\uFFFDgnp'],
  ['BT\u200BC', 'BT\uFFFDC'],
  ['BTC\u2029', 'BTC\uFFFD'],
])('the code %j is shown as %j, which never reads as another currency', (code, shown) => {
  expect(visibleCode(code)).toBe(shown)
  expect(isReadableCode(visibleCode(code))).toBe(isReadableCode(code))
})

test.each([
  ['BTC', true],
  ['kPEPE', true],
  ['A'.repeat(24), true],
  ['A'.repeat(25), false],
  ['', false],
  ['BTC/../x', false],
  ['//host/BTC', false],
])('a query and the address of an icon may hold the code %j: %s', (code, isAllowed) => {
  expect(isCurrencyCode(code)).toBe(isAllowed)
  expect(isIconCode(code)).toBe(isAllowed)
})

test('a pair is named by its base and its counter', () =>
  expect(pairKey({ base: 'BTC', counter: 'USDT' })).toBe('BTC/USDT'))
