import { Big } from 'big.js'
import type { Typed } from './testContradictions'
import { digitsOf } from './testNumbers'
import type { Screen } from './testScreen'

const MONEY = ['USDT', 'USD', 'EUR']

/** The rows of prices, which have the decimals of the book or those that the client typed. */
const PRICES = ['Average of the range', 'Expected average', 'Price']

/** Every figure with more digits than its rule allows; the maximum has all that Max writes. */
export function excessDigits(screen: Screen, { amount }: Pick<Typed, 'amount'>): readonly string[] {
  const found: string[] = []
  const check = (what: string, holds: boolean) => {
    if (!holds) found.push(what)
  }
  const { rows, commit, amountNote, priceNotes, warnings, market } = screen
  const price = /[\d,.]+/.exec(market)?.[0] ?? ''
  check(`a market price of more than 8 digits: ${price}`, digitsOf(price) <= 8)
  const figures = Object.entries(rows).map(([name, { figure }]) => ({ text: figure, isPrice: PRICES.includes(name) }))
  for (const { text, isPrice } of [...figures, ...[...commit, amountNote].map(text => ({ text, isPrice: false }))]) {
    for (const [, digits = '', currency = ''] of text.matchAll(/(\d[\d,]*(?:\.\d+)?) ?([A-Z]{3,5})/g)) {
      const value = new Big(digits.replaceAll(',', ''))
      const places = digits.split('.')[1]?.length ?? 0
      if (MONEY.includes(currency) && !isPrice)
        check(`not in cents: ${digits}`, places === 2 || (value.lt('0.01') && digitsOf(digits) <= 2))
      else if (!value.eq(amount)) check(`more than 8 digits: ${digits}`, digitsOf(digits.replace(/\.?0+$/, '')) <= 8)
    }
  }
  const notes = Object.values(rows).map(({ note }) => note)
  for (const text of [...figures.map(({ text }) => text), ...notes, ...priceNotes, ...warnings, amountNote])
    for (const [, digits = ''] of text.matchAll(/(\d[\d,.]*)%/g)) {
      const places = digits.split('.')[1]?.length ?? 0
      check(
        `a percent of more than 2 decimals: ${digits}`,
        places <= 2 || (new Big(digits).lt('0.01') && digitsOf(digits) <= 2),
      )
    }
  return found
}
