import { expect, it } from 'vitest'
import { typedCurrency } from './typedCurrency'

it.each([
  ['btc', ['BTC'], 'BTC'],
  ['et', ['BTC', 'ETH'], 'ETH'],
  ['kPEPE', ['KPEPE', 'kPEPE'], 'kPEPE'],
  ['KPEPE', ['KPEPE', 'kPEPE'], 'KPEPE'],
  ['kpe', ['BTC', 'kPEPE'], 'kPEPE'],
  ['doge', ['BTC'], 'DOGE'],
  ['UNKNOWN', ['BTC'], undefined],
  ['1042', ['BTC'], undefined],
])('%s of the currencies %j is %s', (text, known, currency) => {
  expect(typedCurrency(text, known)).toBe(currency)
})
