import { describe, expect, it } from 'vitest'
import { repeatSeed } from './repeatSeed'
import type { TradeRequest } from './request'
import { startWizard } from './wizard'

const LIMIT: TradeRequest = {
  uuid: '8b0c7d5e-0000-4000-8000-000000000001',
  number: 1042,
  side: 'sell',
  type: 'limit',
  status: 'executed',
  exchangeAccount: 'binance_spot',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  isTriangulation: false,
  isIceberg: false,
  requestedBase: '0.75',
  requestedPrice: '96250.5',
  severity: 'regular',
  deadline: new Date('2026-11-30T23:59:59.999Z'),
  comment: { text: 'By hand, please.', editedBy: 'Olena' },
}

describe('a repeated request', () => {
  it('has the same values except the deadline, and begins at the order ticket', () => {
    const seed = repeatSeed(LIMIT)!
    expect(seed).toEqual({
      side: 'sell',
      exchangeAccount: 'binance_spot',
      base: 'BTC',
      counter: 'USDT',
      values: {
        type: 'limit',
        requestedBase: '0.75',
        requestedPrice: '96250.5',
        isIceberg: false,
        comment: 'By hand, please.',
      },
    })
    expect(startWizard(seed)).toMatchObject({ step: 'total', values: seed.values })
  })

  it('keeps the range of a scaled request', () =>
    expect(repeatSeed({ ...LIMIT, type: 'scaled', minPrice: '90000', maxPrice: '95000' })?.values).toMatchObject({
      type: 'scaled',
      minPrice: '90000',
      maxPrice: '95000',
    }))

  it('has no price when it is a market request', () =>
    expect(repeatSeed({ ...LIMIT, type: 'market' })?.values).not.toHaveProperty('requestedPrice'))

  it('keeps the common currency', () => {
    const seed = repeatSeed({ ...LIMIT, commonCurrency: 'USDC', isTriangulation: true })!
    expect(startWizard(seed)).toMatchObject({ step: 'total', choice: { common: 'USDC', isTriangulation: true } })
  })

  it.each<[string, Partial<TradeRequest>]>([
    ['a side', { side: 'swap' }],
    ['a type', { type: 'twap' }],
    ['an account', { exchangeAccount: 'okx_spot' }],
    ['a pair', { unread: ['counterCurrency'] }],
    ['a route', { isTriangulation: true }],
  ])('is not offered when %s is unknown', (_what, fields) =>
    expect(repeatSeed({ ...LIMIT, ...fields })).toBeUndefined(),
  )

  it.each<[string, Partial<TradeRequest>]>([
    ['base', { baseCurrency: 'BTC\u202Egnp' }],
    ['counter', { counterCurrency: 'USDT\u202E' }],
    ['common currency', { commonCurrency: 'U\u200BSDC', isTriangulation: true }],
  ])('is not offered when the code of its %s could turn the figures beside it round', (_what, fields) =>
    expect(repeatSeed({ ...LIMIT, ...fields })).toBeUndefined(),
  )

  it('is not offered on an account that takes no requests', () =>
    expect(repeatSeed({ ...LIMIT, exchangeAccount: 'kraken_spot' })).toBeUndefined())
})

it('a repeated triangulation is one again, though the desk did not mark it', () =>
  expect(repeatSeed({ ...LIMIT, commonCurrency: 'EUR' })).toMatchObject({ common: 'EUR', isTriangulation: true }))

it('amounts and prices that the desk did not send are empty when the request is repeated', () => {
  const { requestedBase: _base, requestedPrice: _price, ...bare } = LIMIT
  expect(repeatSeed(bare)?.values).toMatchObject({ requestedBase: '', requestedPrice: '' })
  expect(repeatSeed({ ...bare, type: 'scaled' })?.values).toMatchObject({ minPrice: '', maxPrice: '' })
})
