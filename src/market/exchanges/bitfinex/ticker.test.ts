import { expect, test } from 'vitest'
import { bitfinexError } from './error'
import { bitfinexTicker, quickBitfinexTicker } from './ticker'

/** A ticker's frame with this day's change and last price, as it spells them. */
const frame = (change: string, last: string) => `[5,[97,1,98,2,${change},0.01,${last},1000,110,90]]`

test.each([
  ['2.5', '100.75', '100.75', '98.25'],
  ['-2.5', '100.75', '100.75', '103.25'],
  ['-3', '0.5', '0.5', '3.5'],
  ['0.25', '3', '3', '2.75'],
  ['1', '100', '100', '99'],
  ['0.5', '1.5', '1.5', '1'],
  ['0.7', '0.75', '0.75', '0.05'],
  ['7', '5', '5', undefined],
  ['5', '5', '5', undefined],
  ['0', '1234567890123456', '1234567890123456', '1234567890123456'],
  ['0', '9007199254740971', '9007199254740971', '9007199254740971'],
  ['0', '9007199254740991', '9007199254740991', '9007199254740991'],
  ['9', '10.90', '10.9', '1.9'],
])('a day’s change of %s to %s is read without parsing', (change, last, price, open24h) => {
  const value = open24h === undefined ? { price } : { price, open24h }
  expect(quickBitfinexTicker(frame(change, last))).toEqual({ is: 'value', value })
  const parsed: unknown[] = JSON.parse(frame(change, last))[1]
  expect(bitfinexTicker(parsed)).toEqual({ is: 'value', value })
})

test.each([
  ['a price with an exponent', frame('0', '4.5e-7')],
  ['a change with an exponent', frame('1e-8', '5')],
  ['a price below zero', frame('0', '-5')],
  ['a price of zero', frame('0', '0')],
  ['no price', frame('0', 'null')],
  ['no change', frame('null', '5')],
  ['an empty price', frame('0', '')],
  ['an empty change', frame('', '5')],
  ['a change of a bare sign', frame('-', '5')],
  ['a change that ends in its point', frame('1.', '5')],
  ['a change of two points', frame('1.2.3', '5')],
  ['a price of too many digits', frame('0', '12345678901234567')],
  ['a change of too many digits', frame('0.123456789012345', '5')],
  ['a price of a day ago of too many digits', frame('-1', '9007199254740991')],
  ['a change too small beside the price', frame('0.00000001', '100000000')],
  ['the price as its last element', '[5,[97,1,98,2,1,0.01,100]]'],
  ['too few elements', '[5,[97,1,98,2,1]]'],
  ['the parts of a book', `[5,[${frame('1', '100').slice(3)}]`],
  ['an end of its own', `${frame('1', '100').slice(0, -1)},7]`],
  ['no list', '5,97,1,98,2,1,0.01,100,1000]]'],
])('a frame with %s is parsed', (_, text) => expect(quickBitfinexTicker(text)).toBeUndefined())

test.each([
  [['error', 10020, 'symbol: invalid'], { code: 10020, message: 'symbol: invalid' }],
  [['error', 10020], { code: 10020, message: 'Error 10020' }],
  [['ok', 10020, 'symbol: invalid'], undefined],
  [
    { error: 'maintenance', error_description: 'Back soon', code: 5 },
    { code: 5, message: 'Back soon' },
  ],
  [{ error: 'maintenance', error_description: '' }, { message: 'maintenance' }],
  [{ error: 5, error_description: null }, undefined],
  [{}, undefined],
  ['error', undefined],
  [null, undefined],
])('the error in %j is %j', (body, error) => expect(bitfinexError(body)).toEqual(error))
