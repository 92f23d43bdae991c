import { describe, expect, it } from 'vitest'
import { checkPassword, checkSignIn, checkTotal, EMPTY_TOTAL, type TotalValues } from './forms'

const now = new Date('2026-11-21T12:00:00Z')
const check = (values: Partial<TotalValues>, max?: string) =>
  checkTotal({ ...EMPTY_TOTAL, ...values }, { max, now, zone: 'UTC' }).map(({ property, code, options = [] }) =>
    `${property} ${code} ${options}`.trim(),
  )

describe('signing in', () => {
  it.each([
    ['', '', ['email required', 'password required']],
    ['demo', 'x', ['email email']],
    [`${'a'.repeat(50_000)}@b.c`, 'x', ['email email']],
    ['demo@deskside.test', 'x', []],
  ])('with %.20s and %s finds %j', (email, password, expected) =>
    expect(checkSignIn({ email, password }).map(({ property, code }) => `${property} ${code}`)).toEqual(expected),
  )
})

describe('a request', () => {
  const limit = { requestedPrice: '97000', requestedBase: '0.5' }

  it('needs an amount and, when limit, a price', () =>
    expect(check({})).toEqual(['requestedPrice required', 'requestedBase required']))

  it('needs no price when it goes at market', () => expect(check({ type: 'market', requestedBase: '1' })).toEqual([]))

  it('needs both ends of its range when scaled', () =>
    expect(check({ type: 'scaled', requestedBase: '1' })).toEqual(['minPrice required', 'maxPrice required']))

  it('refuses a range that ends below its start', () =>
    expect(check({ type: 'scaled', requestedBase: '1', minPrice: '2', maxPrice: '1' })).toEqual(['maxPrice min 2']))

  it('refuses zero', () =>
    expect(check({ ...limit, requestedBase: '0.000', requestedPrice: '0' })).toEqual([
      'requestedPrice greater_than 0',
      'requestedBase greater_than 0',
    ]))

  it('refuses one unit in the last place above the maximum, and takes the maximum itself', () => {
    expect(check({ ...limit, requestedBase: '1.000000000000000001' }, '1')).toEqual(['requestedBase max 1'])
    expect(check({ ...limit, requestedBase: '1.000000000000000000' }, '1')).toEqual([])
  })

  it('refuses a deadline that has passed or is none', () => {
    expect(check({ ...limit, deadline: '20-11-2026' })).toEqual(['deadline future'])
    expect(check({ ...limit, deadline: '31-02-2027' })).toEqual(['deadline date_format'])
  })
})

describe('a new password', () => {
  it.each([
    ['Abcdefg1', 'Abcdefg1', true],
    ['abcdefg1', 'abcdefg1', false],
    ['Abcdefgh', 'Abcdefgh', false],
    ['Abcde1', 'Abcde1', false],
    ['Abcdefg1', 'Abcdefg2', false],
  ])('%s repeated as %s can be saved: %s', (password, repeat, ready) =>
    expect(checkPassword({ password, repeat }).length === 0).toBe(ready),
  )
})
