import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from '../decimal'
import {
  type AmountDraft,
  givenAmount,
  pasteAmount,
  readDraft,
  showDraft,
  tidyDraft,
  typeAmount,
  typedDraft,
} from './amountDraft'
import { type AmountReading, type DecimalSeparator, formatAmountText } from './amountText'
import { readPasted } from './pastedAmount'

const meaningOf = (reading: AmountReading): string =>
  reading.kind === 'amount'
    ? reading.value
    : reading.kind === 'ambiguous'
      ? `${reading.candidates.join(' or ')}?`
      : reading.kind === 'refused'
        ? reading.code
        : 'nothing'

/** Types one key after another at the end of the field. */
function type(keys: string, separator: DecimalSeparator, from: AmountDraft = givenAmount(''), unit = 'BTC') {
  let draft = from
  let refusal: string | undefined
  let isWhole = true
  for (const key of keys) {
    const before = showDraft(draft, separator)
    const edit = typeAmount(draft, { before, inserted: key, after: '' }, separator, unit)
    draft = edit.draft
    refusal = edit.refusal
    isWhole &&= refusal === undefined
  }
  return { draft, shown: showDraft(draft, separator), value: meaningOf(readDraft(draft, unit)), refusal, isWhole }
}

/** The field's text after typing (en, uk), and its value. */
const TYPED: [keys: string, en: string, uk: string, value: string][] = [
  ['0', '0', '0', '0'],
  ['00.5', '00.5', '00,5', '0.5'],
  ['.5', '.5', ',5', '0.5'],
  [',5', '.5', ',5', '0.5'],
  ['1.', '1.', '1,', '1'],
  ['1..5', '1.5', '1,5', '1.5'],
  ['0.000000001', '0.00000000', '0,00000000', '0.00000000'],
  ['1.234', '1.234', '1,234', '1.234'],
  ['1.2.3', '1.2.3', '1.2.3', 'separators'],
  ['12,34,5', '12,34,5', '12,34,5', 'separators'],
  ['1,234.56', '1,234.56', '1,234.56', '1234.56'],
  ['1.234,56', '1.234,56', '1.234,56', '1234.56'],
  ['1,234.', '1,234.', '1,234.', '1234 or 1.234?'],
  ['1,234,567', '1,234,567', '1,234,567', '1234567'],
  ['1.234.567,8', '1.234.567,8', '1.234.567,8', '1234567.8'],
  ['1 234,56', '1234.56', '1234,56', '1234.56'],
  ["1'234.5", '1234.5', '1234,5', '1234.5'],
  ['12,5 BTC', '12,5BTC', '12,5BTC', '12.5'],
  ['₿1,5', '₿1,5', '₿1,5', '1.5'],
  ['5 USDT', '5USDT', '5USDT', 'other_currency'],
  ['1e-7', '1e-7', '1e-7', 'exponent'],
  ['-5', '-5', '-5', 'negative'],
  ['٣', '٣', '٣', 'letters'],
  [
    '99999999999999999999.12345678',
    '99999999999999999999.12345678',
    '99999999999999999999,12345678',
    '99999999999999999999.12345678',
  ],
  ['1'.repeat(31), '1'.repeat(31), '1'.repeat(31), 'too_long'],
]

const PASTED: [text: string, value: string][] = [
  ['0', '0'],
  ['00.5', '0.5'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['1.', '1'],
  ['0.000000001', 'too_many_decimals'],
  ['1,234', '1234 or 1.234?'],
  ['1.234', '1234 or 1.234?'],
  ['0,123', '0.123'],
  ['1234,567', '1234.567'],
  ['1,23', '1.23'],
  ['1,234.56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1,234.', '1234 or 1.234?'],
  ['1,234,567.', '1234567'],
  ['1,234,567', '1234567'],
  ['1.234.567,8', '1234567.8'],
  ['1,23,456.7', 'separators'],
  ['1,00,000', 'separators'],
  ['1,234.567.8', 'separators'],
  ['1.2.3', 'separators'],
  ['1 234.567,8', 'separators'],
  ['12 34', 'separators'],
  ['1 234 567', '1234567'],
  ["1'234.5", '1234.5'],
  ['1’234.5', '1234.5'],
  ['12,5 BTC', '12.5'],
  ['12,5btc', '12.5'],
  ['BTC 12,5', '12.5'],
  ['USDT 12,5', 'other_currency'],
  ['₿1,5', '1.5'],
  ['₮1,5', 'other_currency'],
  ['$1,234.50', 'other_currency'],
  ['1.5M', 'letters'],
  ['1.5 MLN', 'letters'],
  ['50%', 'letters'],
  ['1 + 1', 'letters'],
  ['0x10', 'letters'],
  ['1e-7', 'exponent'],
  ['1E5', 'exponent'],
  ['-5', 'negative'],
  ['−5', 'negative'],
  ['$-5', 'negative'],
  ['(5)', 'letters'],
  ['100\n200', 'letters'],
  ['100\t200', 'letters'],
  ['٣', 'letters'],
  ['１２', 'letters'],
  ['NaN', 'letters'],
  ['Infinity', 'letters'],
  ['.', 'letters'],
  ['', 'nothing'],
  ['  ', 'nothing'],
  ['99999999999999999999.12345678', '99999999999999999999.12345678'],
  ['9'.repeat(31), 'too_long'],
  ['1'.repeat(101), 'too_long'],
]

describe('a typed amount', () => {
  it.each(TYPED)('%s is shown as it is parsed, in both languages', (keys, en, uk, value) => {
    expect([type(keys, '.').shown, type(keys, ',').shown]).toEqual([en, uk])
    expect([type(keys, '.').value, type(keys, ',').value]).toEqual([value, value])
  })

  it('refuses the ninth decimal with a message, and keeps what is there', () => {
    expect(type('0.123456789', '.')).toMatchObject({ value: '0.12345678', refusal: 'too_many_decimals' })
    const edit = typeAmount(givenAmount(''), { before: '1', inserted: '.', after: '123456789' }, '.')
    expect(edit).toMatchObject({ draft: { text: '1123456789' }, refusal: 'too_many_decimals', caret: 1 })
  })

  it('with a comma is a question in English, where commas group, until a digit more or fewer decides', () => {
    expect(
      ['1,234', '12,345', '1,23', '1,2345', '0,125', '1234,567', '1.234'].map(keys => type(keys, '.').value),
    ).toEqual(['1234 or 1.234?', '12345 or 12.345?', '1.23', '1.2345', '0.125', '1234.567', '1.234'])
    expect(type('1,234', ',').value).toBe('1.234')
    const pasted = pasteAmount(type('1,', '.').draft, { before: '1.', inserted: '234', after: '' }, '.', 'BTC')
    expect(meaningOf(readDraft(pasted.draft))).toBe('1234 or 1.234?')
    const mistyped = typeAmount(type('1,234x', '.').draft, { before: '1,234', inserted: '', after: '' }, '.', 'BTC')
    expect(meaningOf(readDraft(mistyped.draft))).toBe('1234 or 1.234?')
    const { draft } = type('1,', '.')
    const without = typeAmount(draft, { before: '1', inserted: '', after: '' }, '.').draft
    expect(type('.234', '.', without).value).toBe('1.234')
    const replaced = typeAmount(type('1,234', '.').draft, { before: '1', inserted: '.', after: '234' }, '.').draft
    expect(meaningOf(readDraft(replaced))).toBe('1.234')
  })

  it('that is empty again is none, not 0', () =>
    expect([readDraft({ kind: 'typed', text: '' }), readDraft(givenAmount(''))].map(meaningOf)).toEqual([
      'nothing',
      'nothing',
    ]))

  it('has no zeros before its first digit', () => {
    expect([type('007', '.').value, type('000', '.').value, type('000.5', '.').value]).toEqual(['7', '0', '0.5'])
  })

  it('has as many digits before the point as the desk takes, and is refused with one more', () => {
    expect(type('1'.repeat(30), '.').value).toBe('1'.repeat(30))
    expect(type('1'.repeat(31), '.').value).toBe('too_long')
  })

  it('takes digits before the point, and the point itself, when it has all its decimals', () => {
    const full = '1.12345678'
    const digit = typeAmount({ kind: 'typed', text: full }, { before: '', inserted: '2', after: full }, '.')
    expect(digit).toStrictEqual({ draft: { kind: 'typed', text: `2${full}` }, caret: 1 })
    const point = typeAmount(givenAmount('112345678'), { before: '1', inserted: '.', after: '12345678' }, '.')
    expect(point).toStrictEqual({ draft: { kind: 'typed', text: full }, caret: 2 })
  })

  it('ignores a point typed beside the point, which keeps its meaning', () => {
    const edit = typeAmount({ kind: 'typed', text: '1.5' }, { before: '1', inserted: '.', after: '.5' }, '.')
    expect(edit.draft).toEqual({ kind: 'typed', text: '1.5' })
    expect(type('1.,234', '.').value).toBe('1.234')
  })

  it('with too many decimals for its field is refused, though a comma might group it', () => {
    const draft: AmountDraft = { kind: 'typed', text: '1.234', pointKey: ',' }
    expect(meaningOf(readDraft(draft, 'BTC', 3))).toBe('1234 or 1.234?')
    expect(meaningOf(readDraft(draft, 'BTC', 2))).toBe('too_many_decimals')
  })

  it('with a second separator is kept with both, and is a number again once one of them is deleted', () => {
    const { draft } = type('1.2.3', '.')
    expect(typeAmount(draft, { before: '1.2', inserted: '', after: '3' }, '.').draft).toEqual(typedDraft('1.23'))
    const edit = typeAmount({ kind: 'typed', text: '1.234' }, { before: '1,2', inserted: '.', after: '34' }, ',')
    expect([showDraft(edit.draft, ','), edit.caret]).toEqual(['1,2.34', 4])
  })

  it('completed by a pasted part means what it would mean pasted as one', () => {
    const pasted = pasteAmount(type('1,', '.').draft, { before: '1.', inserted: '234.56', after: '' }, '.')
    expect(meaningOf(readDraft(pasted.draft))).toBe('1234.56')
  })

  it.each([
    ['$1,234.50', 'USDT', '1234.50'],
    ['₮1,5', 'USDT', '1.5'],
    ['€12', 'EUR', '12'],
    ['₿1', 'XBT', '1'],
    ['₿1', 'BBT', 'other_currency'],
    ['€12', 'USDT', 'other_currency'],
    ['12 usdt', 'USDT', '12'],
    ['12 USD', 'USDT', 'other_currency'],
    ['$€12', 'USDT', 'other_currency'],
    ['12 ₮USDT', 'USDT', '12'],
    ['1’234.5', 'USDT', '1234.5'],
    ['\u202a12.5\u202c', 'USDT', '12.5'],
    ['12’34.5', 'USDT', 'separators'],
    ['12,345', 'USDT', '12345 or 12.345?'],
    ['1234,567,890', 'USDT', 'separators'],
    ['1,2345,678', 'USDT', 'separators'],
    ['1,234 567.8', 'USDT', 'separators'],
    [' '.repeat(100), 'USDT', 'nothing'],
    [' '.repeat(101), 'USDT', 'too_long'],
  ])('%s in a field of %s means %s', (text, unit, value) => {
    expect(meaningOf(readPasted(text, unit))).toBe(value)
  })

  it('leaves the caret where the key was pressed', () => {
    const edit = typeAmount({ kind: 'typed', text: '1234' }, { before: '1', inserted: ',', after: '234' }, ',')
    expect([showDraft(edit.draft, ','), edit.caret]).toEqual(['1,234', 2])
  })

  it('is no longer ambiguous once the ambiguous part is deleted', () => {
    const ambiguous = type('1,234.', '.')
    expect(ambiguous).toMatchObject({ shown: '1,234.', value: '1234 or 1.234?' })
    const edited = typeAmount(ambiguous.draft, { before: '1,23', inserted: '', after: '' }, '.')
    expect(meaningOf(readDraft(edited.draft))).toBe('1.23')
  })

  it('is valid again once a mistyped letter is deleted', () => {
    const mistyped = type('1,234x', ',')
    expect(mistyped.value).toBe('letters')
    const edited = typeAmount(mistyped.draft, { before: '1,234', inserted: '', after: '' }, ',')
    expect(edited.draft).toEqual({ kind: 'typed', text: '1.234' })
  })

  it('follows the language’s separator', () => {
    const { draft } = type('1,5', ',')
    expect(showDraft(draft, '.')).toBe('1.5')
  })

  it('is normalized without padding when the field loses focus', () => {
    const tidy = (keys: string) => showDraft(tidyDraft(type(keys, '.').draft, 'BTC'), '.')
    expect(['00.5', '.5', '1.', '1.50', '12.5BTC', '1e5', ''].map(tidy)).toEqual([
      '0.5',
      '0.5',
      '1',
      '1.50',
      '12.5',
      '1e5',
      '',
    ])
  })
})

describe('a price', () => {
  const price = '0.000000000096912345'
  const typed = (keys: string) => {
    let draft: AmountDraft = givenAmount('')
    let refusal: string | undefined
    for (const key of keys) {
      const edit = typeAmount(draft, { before: showDraft(draft, '.'), inserted: key, after: '' }, '.', 'BTC', 18)
      draft = edit.draft
      refusal = edit.refusal
    }
    return { value: meaningOf(readDraft(tidyDraft(draft, 'BTC', 18), 'BTC', 18)), refusal }
  }

  it('is typed with up to 18 decimals, and the nineteenth is refused', () => {
    expect(typed(price)).toEqual({ value: price, refusal: undefined })
    expect(typed(`${price}6`)).toEqual({ value: price, refusal: 'too_many_decimals' })
  })

  it('is pasted with up to 18 decimals, with its unit too', () => {
    expect(meaningOf(readPasted(`${price} BTC`, 'BTC', 18))).toBe(price)
    expect(meaningOf(readPasted(`${price}6`, 'BTC', 18))).toBe('too_many_decimals')
  })

  it('that a text became again is kept to its last decimal', () => {
    const raw: AmountDraft = { kind: 'raw', text: `${price}x`, byKeys: false }
    const edit = typeAmount(raw, { before: price, inserted: '', after: '' }, '.', 'BTC', 18)
    expect(meaningOf(readDraft(edit.draft, 'BTC', 18))).toBe(price)
  })
})

describe('a maximum from the desk', () => {
  const max = '1.123456789012345678'
  it('is exact to 18 decimals until it is edited', () => {
    expect(meaningOf(readDraft(tidyDraft(givenAmount(max))))).toBe(max)
    const edited = typeAmount(givenAmount(max), { before: max.slice(0, -1), inserted: '', after: '' }, '.')
    expect(meaningOf(readDraft(edited.draft))).toBe('too_many_decimals')
    expect(showDraft(edited.draft, '.')).toBe(max.slice(0, -1))
  })
})

describe('a pasted amount', () => {
  it.each(PASTED)('%j is parsed as %s', (text, value) => {
    expect(meaningOf(readPasted(text, 'BTC'))).toBe(value)
  })

  it('may be grouped by every kind of space', () => {
    const spaces = [
      ' ',
      '\u00a0',
      '\u1680',
      '\u2002',
      '\u2003',
      '\u2007',
      '\u2009',
      '\u200a',
      '\u202f',
      '\u205f',
      '\u3000',
    ]
    expect(spaces.map(space => meaningOf(readPasted(`1${space}234,56`)))).toEqual(spaces.map(() => '1234.56'))
  })

  const paste = (
    text: string,
    separator: DecimalSeparator,
    before = '',
    after = '',
    from: AmountDraft = givenAmount(''),
  ) => pasteAmount(from, { before, inserted: text, after }, separator, 'BTC')

  it('is shown in the language’s form if it is a number, else as it came', () => {
    expect(showDraft(paste('1,234.56', ',').draft, ',')).toBe('1234,56')
    expect(showDraft(paste('1,234', ',').draft, ',')).toBe('1,234')
    expect(showDraft(paste('1e-7', '.').draft, '.')).toBe('1e-7')
    expect(showDraft(paste('100\n200', '.').draft, '.')).toBe('100 ↵ 200')
  })

  it('leaves the caret after the pasted text', () => {
    expect(paste('2 000', ',', '1', ',5', { kind: 'typed', text: '1.5' })).toEqual({
      draft: { kind: 'typed', text: '12000.5' },
      caret: 5,
    })
    expect(paste('00', ',', '1', ',5', { kind: 'typed', text: '1.5' })).toEqual({
      draft: { kind: 'typed', text: '100.5' },
      caret: 3,
    })
    expect(paste('1 234,56', ',', '', '7').caret).toBe(7)
  })

  it('is a number again once what made it none is deleted, unless it would be a question', () => {
    const deleted = (text: string, byKeys: boolean) =>
      typeAmount({ kind: 'raw', text: `${text}x`, byKeys }, { before: text, inserted: '', after: '' }, '.').draft
    for (const text of ['', '12', '.5', '12.5']) expect(deleted(text, false)).toEqual({ kind: 'typed', text })
    expect(deleted('12', true)).toEqual({ kind: 'typed', text: '12' })
    expect(deleted('1,234', false)).toEqual({ kind: 'raw', text: '1,234', byKeys: false })
  })

  it('that is no number is kept as it came, also beside what is there', () => {
    expect(paste('1e-7', '.').draft).toEqual({ kind: 'raw', text: '1e-7', byKeys: false })
    const raw: AmountDraft = { kind: 'raw', text: 'x1', byKeys: false }
    expect(paste('2', '.', 'x1', '', raw).draft).toEqual({ kind: 'raw', text: 'x12', byKeys: false })
  })

  it('of spaces leaves an empty field empty, and spaces around digits are none of theirs', () => {
    expect(paste('  ', '.')).toEqual({ draft: givenAmount(''), caret: 0 })
    expect(paste(' 2 ', '.', '1', '', { kind: 'typed', text: '1' }).draft).toEqual(typedDraft('12'))
    expect(paste('007', '.').draft).toEqual(typedDraft('7'))
  })

  it.each([
    ['₿1', '2.5', '12.5', 1],
    ['₿1', '.5', '1.5', 1],
    ['₿1', '.', '1', 1],
    ['₿1.', '5', '1.5', 2],
    ['₿0', '01', '1', 0],
  ])('%s before %s is %s, with the caret in front of the digits that were there', (text, after, value, caret) => {
    expect(paste(text, '.', '', after, { kind: 'typed', text: after })).toEqual({ draft: typedDraft(value), caret })
  })

  it('takes digits pasted after a typed separator as decimals', () => {
    const edit = paste('34', ',', '1,2', '', { kind: 'typed', text: '1.2' })
    expect(meaningOf(readDraft(edit.draft))).toBe('1.234')
  })
})

const characters = fc.constantFrom(..."0123456789.,,.. \u00a0\u202f'’-−eE+BTCk₮$٣x%\n\t")
const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: characters, maxLength: 24 }))
const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), fc.stringMatching(/^\d{0,8}$/))
  .map(([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`))
const separators = fc.constantFrom<DecimalSeparator>('.', ',')

/** The digits without leading zeros, which parsing must not change. */
const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')

describe('whatever a client enters', () => {
  it('pasting never throws, and an accepted value has every digit of the text', () => {
    fc.assert(
      fc.property(texts, text => {
        const reading = readPasted(text)
        const values =
          reading.kind === 'amount' ? [reading.value] : reading.kind === 'ambiguous' ? reading.candidates : []
        for (const value of values) {
          expect(value).toMatch(/^\d+(\.\d+)?$/)
          expect(digits(value)).toBe(digits(text))
        }
      }),
      { numRuns: 20_000 },
    )
  })

  it('typing never throws, and the value is the number shown, with every digit unless one was refused', () => {
    fc.assert(
      fc.property(texts, separators, (text, separator) => {
        const { draft, shown, value, isWhole } = type(text, separator)
        const reading = readDraft(draft, 'BTC')
        if (reading.kind === 'amount') expect(value).toMatch(/^\d+(\.\d+)?$/)
        if (reading.kind === 'amount' && isWhole) expect(digits(value)).toBe(digits(text))
        if (reading.kind === 'amount' && draft.kind === 'typed')
          expect(compare(formatAmountText(reading.value, '.'), `0${shown.replace(',', '.')}`.replace(/\.$/, ''))).toBe(
            0,
          )
      }),
      { numRuns: 5_000 },
    )
  })

  it('with two separators means the same typed as pasted', () => {
    const figures = fc.stringMatching(/^\d{1,4}([.,]\d{1,4}){2,3}[.,]?$/)
    fc.assert(
      fc.property(figures, separators, (text, separator) => {
        expect(type(text, separator)).toMatchObject({ shown: text, value: meaningOf(readPasted(text)) })
      }),
    )
  })

  it('parses what it shows, in both languages', () => {
    fc.assert(
      fc.property(amounts, separators, (value, separator) => {
        expect(type(formatAmountText(value, separator), separator).value).toBe(value.replace(/\.$/, ''))
      }),
    )
  })

  it('parses any language’s format correctly, asks or refuses, but never takes another number', () => {
    const locales = fc.constantFrom(
      'en-US',
      'uk-UA',
      'de-DE',
      'de-CH',
      'fr-FR',
      'sv-SE',
      'en-IN',
      'ar-EG',
      'pt-PT',
      'es-ES',
    )
    fc.assert(
      fc.property(amounts, locales, fc.boolean(), (value, locale, money) => {
        const places = value.split('.')[1]?.length ?? 0
        const shape = new Intl.NumberFormat(locale, {
          ...(money ? { style: 'currency', currency: 'USD' } : {}),
          minimumFractionDigits: places,
          maximumFractionDigits: places,
        })
        const reading = readPasted(shape.format(value as unknown as number))
        if (reading.kind === 'amount') expect(reading.value).toBe(value)
        if (reading.kind === 'ambiguous') expect(reading.candidates).toContain(value)
        if (['en-US', 'uk-UA', 'de-CH', 'fr-FR'].includes(locale)) expect(reading.kind).not.toBe('refused')
      }),
      { numRuns: 5_000 },
    )
  })
})
