import { expect, test } from 'vitest'
import type { Decimal } from '../decimal'
import { shownFigure } from '../figureStyle'
import { paidKind } from './paidKind'

test('a payment that the funds cover never looks larger than the funds beside it', () => {
  const shown = (value: Decimal, funds: Decimal | undefined) =>
    shownFigure(value, { is: paidKind(value, funds, 'USDT'), currency: 'USDT' })
  expect(shown('84222.8412', '84222.8449')).toBe('84222.84')
  expect(shown('84222.8412', '84222.85')).toBe('84222.85')
  expect(shown('84222.8451', '84222.8449')).toBe('84222.85')
  expect(shown('84222.8412', undefined)).toBe('84222.85')
})
