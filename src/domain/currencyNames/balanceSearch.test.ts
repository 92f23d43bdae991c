import { describe, expect, it } from 'vitest'
import { listBalances } from '../balanceList'
import { balanceSearch } from './balanceSearch'

const NAMES = new Map([
  ['BTC', 'Bitcoin'],
  ['BCH', 'Bitcoin Cash'],
  ['WBTC', 'Wrapped Bitcoin'],
  ['ETH', 'Ethereum'],
  ['XTZ', 'Tezos'],
  ['TEZ', 'Tezler'],
  ['UAH', 'Українська гривня'],
])

/** The codes found among balances of these codes, the largest first. */
const found = (codes: readonly string[], search: string, names = NAMES) => {
  const balances = codes.map((currency, at) => ({
    currency,
    accounts: { all_accounts: { amount: '1', equivalents: { USDT: String(100 - at) } } },
  }))
  const listed = listBalances(balances, { equivalent: 'USDT', smallBelow: '1' })
  return balanceSearch(listed, names)(search).map(({ currency }) => currency)
}

describe('the search of balances', () => {
  it('finds codes that contain it, in any case', () => {
    const codes = ['BTC', 'ETH', 'WBTC']
    expect([found(codes, 'btc'), found(codes, ' Bt '), found(codes, 'x'), found(codes, '')]).toEqual([
      ['BTC', 'WBTC'],
      ['BTC', 'WBTC'],
      [],
      codes,
    ])
  })

  it('finds a code typed in letters of full width, and a code written in them', () => {
    expect([found(['BTC', 'ＥＴＨ'], 'ｂｔｃ'), found(['BTC', 'ＥＴＨ'], 'eth')]).toEqual([['BTC'], ['ＥＴＨ']])
  })

  it('finds a currency by the beginning of any word of its name, in any case and language', () => {
    const codes = ['ETH', 'WBTC', 'UAH', 'BCH']
    expect(['bitc', 'CASH', 'bitcoin c', 'гривня', 'ethereum '].map(text => found(codes, text))).toEqual([
      ['WBTC', 'BCH'],
      ['BCH'],
      ['BCH'],
      ['UAH'],
      ['ETH'],
    ])
  })

  it('does not find the middle of a word of a name', () =>
    expect([found(['BTC', 'ETH'], 'coin'), found(['BTC', 'ETH'], 'hereum')]).toEqual([[], []]))

  it('lists what it finds by code before what it finds by name', () =>
    expect(found(['XTZ', 'TEZ', 'WTEZ'], 'tez')).toEqual(['TEZ', 'WTEZ', 'XTZ']))

  it('finds by code alone without names', () => expect(found(['BTC', 'ETH'], 'bitcoin', new Map())).toEqual([]))
})
