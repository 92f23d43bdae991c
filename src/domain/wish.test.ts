import { describe, expect, it } from 'vitest'
import { EMPTY_TOTAL, type TotalValues } from './forms'
import { type Wish, wishWord } from './wish'
import type { WholeChoice } from './wizard'

const CHOICE: WholeChoice = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' }
const wish = (values: Partial<TotalValues> = {}, choice: Partial<WholeChoice> = {}): Wish => ({
  choice: { ...CHOICE, ...choice },
  values: { ...EMPTY_TOTAL, requestedBase: '0.5', requestedPrice: '50000', ...values },
})
const backwards = <T extends object>(what: T) => Object.fromEntries(Object.entries(what).reverse()) as T

describe('a wish', () => {
  it('is the same in whatever order its parts were named', () => {
    const { choice, values } = wish()
    expect(wishWord({ choice: backwards(choice), values: backwards(values) })).toBe(wishWord({ choice, values }))
  })

  it.each([
    ['another amount', wish({ requestedBase: '0.25' })],
    ['another price', wish({ requestedPrice: '50001' })],
    ['another type', wish({ type: 'market' })],
    ['another route', wish({}, { common: 'EUR' })],
    ['another side', wish({}, { side: 'sell' })],
    ['another account', wish({}, { exchangeAccount: 'coinbase_spot' })],
    ['another counter', wish({}, { counter: 'USDC' })],
    ['no iceberg', wish({ isIceberg: !EMPTY_TOTAL.isIceberg })],
    ['a comment', wish({ comment: 'Slowly' })],
    ['a deadline', wish({ deadline: '2099-12-24' })],
  ])('with %s is another', (_what, other) => {
    expect(wishWord(other)).not.toBe(wishWord(wish()))
  })

  it('is the same with what was typed for a type that it is not', () => {
    expect(wishWord(wish({ minPrice: '1', maxPrice: '2' }))).toBe(wishWord(wish()))
  })
})
