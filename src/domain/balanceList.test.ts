import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Balance, BalanceEntry } from './balance'
import { listBalances, unpricedCount, withoutSmall } from './balanceList'

const balance = (currency: string, usdt?: string, more: Partial<BalanceEntry> = {}): Balance => ({
  currency,
  accounts: { all_accounts: { amount: '1', equivalents: usdt === undefined ? {} : { USDT: usdt }, ...more } },
})
const list = (balances: readonly Balance[], more: Partial<Parameters<typeof listBalances>[1]> = {}) =>
  listBalances(balances, { equivalent: 'USDT', smallBelow: '1', ...more })
const codes = (rows: readonly { currency: string }[]) => rows.map(({ currency }) => currency)

describe('the balances of an account', () => {
  it('are sorted by worth, those without a price after them by code', () => {
    const sorted = list([
      balance('ZED'),
      balance('DOT', '-7'),
      balance('ABC'),
      balance('BTC', '97000'),
      balance('ETH', '90.5'),
    ])
    expect(codes(sorted)).toEqual(['BTC', 'ETH', 'DOT', 'ABC', 'ZED'])
  })

  it('are sorted by their worth in the chosen currency, and small by their worth in USDT', () => {
    const both = (currency: string, usdt: string, eur: string) =>
      balance(currency, undefined, { equivalents: { USDT: usdt, EUR: eur } })
    const rows = list([both('ABC', '9', '2'), both('XYZ', '0.5', '8')], { equivalent: 'EUR' })
    expect(rows.map(({ currency, worth, isSmall }) => [currency, worth, isSmall])).toEqual([
      ['XYZ', '8', true],
      ['ABC', '2', false],
    ])
  })

  it('are sorted by the worth that is shown: in its own currency that of a balance is its exact amount', () => {
    const rows = list([balance('ETH', '0.04'), balance('USDT', '0.04', { amount: '0.044' }), balance('XYZ', '0.05')])
    expect(rows.map(({ currency, worth }) => [currency, worth])).toEqual([
      ['XYZ', '0.05'],
      ['USDT', '0.044'],
      ['ETH', '0.04'],
    ])
  })

  it('are those on that account only, and no zero', () => {
    const btc: Balance = {
      currency: 'BTC',
      accounts: {
        all_accounts: { amount: '3', equivalents: { USDT: '9' } },
        binance_spot: { amount: '0', equivalents: { USDT: '0' } },
        kraken_spot: { amount: '3', equivalents: { USDT: '9' } },
      },
    }
    const lists = (['all_accounts', 'binance_spot', 'gateio_spot', 'kraken_spot'] as const).map(account =>
      codes(list([btc], { account })),
    )
    expect(lists).toEqual([['BTC'], [], [], ['BTC']])
  })

  it.each<['listed' | 'left out', string, Partial<BalanceEntry>]>([
    ['listed', 'with an amount', { amount: '0.00000001' }],
    ['listed', 'with a debt', { amount: '-1' }],
    ['listed', 'with an amount beside a position', { amount: '5', position: '3' }],
    ['left out', 'at zero', { amount: '0' }],
    ['left out', 'at zero written with a sign and decimals', { amount: '-0.00' }],
    ['left out', 'at zero beside a position', { amount: '0', position: '-2' }],
    ['left out', 'at zero beside a position that could not be read', { amount: '0', position: 'unknown' }],
  ])('are %s %s', (is, _what, entry) => {
    expect(codes(list([balance('BTC', '5', entry)]))).toEqual(is === 'listed' ? ['BTC'] : [])
  })

  it('stay when their figures could not be read', () => {
    const unread = list([{ currency: 'ETH', accounts: {} }, balance('SOL', undefined, { amount: undefined as never })])
    expect(codes(unread)).toEqual(['ETH', 'SOL'])
  })

  it('have keys of their own though the desk lists a currency twice', () => {
    expect(new Set(list([balance('BTC', '5'), balance('BTC', '5'), balance('BTC')]).map(({ key }) => key)).size).toBe(3)
  })
})

describe('a small balance', () => {
  const small = (one: Balance) => list([one])[0]!.isSmall

  it('is worth less than the threshold in USDT, gained or owed', () => {
    expect([small(balance('A', '0.99')), small(balance('A', '-0.99'))]).toEqual([true, true])
    expect([small(balance('A', '1')), small(balance('A', '-1.01'))]).toEqual([false, false])
  })

  it('is one of USDT itself by its exact amount, not by the cents that the desk rounds it to', () => {
    expect(small(balance('USDT', '1.00', { amount: '0.996' }))).toBe(true)
    expect(small(balance('USDT', '0.99', { amount: '1' }))).toBe(false)
  })

  it('may have a position', () => {
    expect(small(balance('A', '0', { position: '-2' }))).toBe(true)
  })

  it('is none without a price, nor one priced in another currency alone', () => {
    expect([small(balance('A')), small(balance('A', undefined, { equivalents: { EUR: '0.1' } }))]).toEqual([
      false,
      false,
    ])
  })
})

it('a list of which nothing is hidden stays the same, so that it is not drawn anew', () => {
  const rows = list([balance('BTC', '5'), balance('ETH', '4')])
  expect(withoutSmall(rows)).toBe(rows)
  expect(codes(withoutSmall(list([balance('BTC', '5'), balance('ETH', '0.4')])))).toEqual(['BTC'])
})

it('a total leaves out the currencies without a price in its own currency', () => {
  const rows = [balance('BTC', '5'), balance('XYZ'), balance('ABC', undefined, { equivalents: { EUR: '1' } })]
  expect([unpricedCount(list(rows)), unpricedCount(list(rows, { equivalent: 'EUR' }))]).toEqual([2, 2])
})

it('balances are sorted by exact worth, unpriced ones last', () => {
  const figure = fc.tuple(fc.integer({ min: -5, max: 5 }), fc.bigInt({ min: 0n, max: 10n ** 25n })).map(
    // Worths that differ only far behind the digits of a float.
    ([whole, digits]) =>
      `${whole === 0 ? '' : whole}1${String(digits).padStart(20, '0')}.${String(digits).padStart(18, '0').slice(-18)}`,
  )
  fc.assert(
    fc.property(fc.array(fc.option(figure, { nil: undefined }), { maxLength: 40 }), figures => {
      const rows = list(figures.map((worth, at) => balance(`C${at}`, worth)))
      expect(rows).toHaveLength(figures.length)
      const scaled = rows.map(({ worth }) => worth && BigInt(worth.replace('.', '')))
      const priced = scaled.filter(worth => worth !== undefined && worth !== '')
      expect(scaled.slice(0, priced.length)).toEqual(priced)
      expect(priced).toEqual(priced.toSorted((a, b) => (a === b ? 0 : a! > b! ? -1 : 1)))
    }),
  )
})
