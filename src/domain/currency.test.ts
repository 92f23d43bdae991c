import { expect, test } from 'vitest'
import { isReadableCode } from './currency'

test.each(['BTC', 'btc', '1000SATS', '币安人生', 'A'.repeat(32)])('%s can be shown and chosen', code =>
  expect(isReadableCode(code)).toBe(true),
)

test.each(['', 'BTC\u202Egnp', 'BT\u200BC', 'BTC USDT', 'BTC\u0000', 'A'.repeat(33)])(
  '%j could change the figures beside it, and is no code',
  code => expect(isReadableCode(code)).toBe(false),
)
