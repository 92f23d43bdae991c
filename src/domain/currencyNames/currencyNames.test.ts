import { describe, expect, it } from 'vitest'
import { readCurrencyNames, withFiatNames } from './currencyNames'

const read = (given: unknown) => Object.fromEntries(readCurrencyNames(given) ?? [])

describe('the names of currencies', () => {
  it('are read by code, without the space around them', () =>
    expect(read({ BTC: ' Bitcoin ', USD: 'Долар США' })).toEqual({ BTC: 'Bitcoin', USD: 'Долар США' }))

  it.each([
    ['turns the figures beside it round', 'Bit\u202ecoin'],
    ['has an invisible letter', 'Bit\u200bcoin'],
    ['has a line break', 'Bit\ncoin'],
    ['is empty', ' '],
    ['is longer than a row', 'B'.repeat(41)],
    ['is no text', 7],
    ['is only the code again', 'btc'],
  ])('one that %s is left out', (_, name) => expect(read({ BTC: name, ETH: 'Ethereum' })).toEqual({ ETH: 'Ethereum' }))

  it.each([null, undefined, 'Bitcoin', ['Bitcoin'], 7])('are none in %j', given =>
    expect(readCurrencyNames(given)).toBeUndefined(),
  )

  it('of money of a state are in the language of the client, with a capital letter', () => {
    const names = new Map([['BTC', 'Bitcoin']])
    const [english, ukrainian] = [withFiatNames(names, 'en-US'), withFiatNames(names, 'uk-UA')]
    expect(['BTC', 'USD', 'EUR'].map(code => [english.get(code), ukrainian.get(code)])).toEqual([
      ['Bitcoin', 'Bitcoin'],
      ['US Dollar', 'Долар США'],
      ['Euro', 'Євро'],
    ])
  })

  it('of money of a state count before that of a coin with the same code', () =>
    expect(withFiatNames(new Map([['PLN', 'PLEARN']]), 'en-US').get('PLN')).toBe('Polish Zloty'))
})
