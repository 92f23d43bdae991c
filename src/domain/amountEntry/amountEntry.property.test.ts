import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trialCount } from '../../../playground/trials/trialCount'
import { checkTicket } from '../request/checkTicket'
import { EMPTY_TICKET } from '../request/ticket'
import { type AmountDraft, givenAmount, pasteAmount, readDraft, showDraft, tidyDraft, typeAmount } from './amountDraft'
import { type AmountReading, type DecimalSeparator, formatAmountText } from './amountText'

const RUNS = { numRuns: trialCount({ test: 20_000, trial: 1_000_000 }) }
const TIME_MS = 600_000

const WIRE = /^\d+(\.\d+)?$/
const characters = fc.constantFrom(..."0123456789.,,.. \u00a0\u202f'’-−eE+BTCUSDk₮$٣x%\n\t")
const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: characters, maxLength: 24 }))
const separators = fc.constantFrom<DecimalSeparator>('.', ',')
const decimalsOf = (places: RegExp) =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), fc.stringMatching(places))
    .map(([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`))
const typedDecimals = decimalsOf(/^\d{0,8}$/)
const givenDecimals = decimalsOf(/^\d{0,18}$/)

function typed(text: string, separator: DecimalSeparator, unit: string): AmountDraft {
  let draft = givenAmount('')
  for (const key of text)
    draft = typeAmount(draft, { before: showDraft(draft, separator), inserted: key, after: '' }, separator, unit).draft
  return draft
}

const pasted = (text: string, separator: DecimalSeparator, unit: string) =>
  pasteAmount(givenAmount(''), { before: '', inserted: text, after: '' }, separator, unit).draft

const valuesOf = (reading: AmountReading): readonly string[] =>
  reading.kind === 'amount' ? [reading.value] : reading.kind === 'ambiguous' ? reading.candidates : []

const NOW = { now: new Date(0), zone: 'UTC' }
const FINE = { ...EMPTY_TICKET, requestedPrice: '1', requestedBase: '1' }

describe.each([
  ['amount', 'BTC', 'requestedBase'],
  ['price', 'USDT', 'requestedPrice'],
] as const)('whatever a client enters as %s', { tags: ['amounts'] }, (_name, unit, property) => {
  it(
    'never throws, and an accepted value is sent as digits with at most one point',
    () => {
      fc.assert(
        fc.property(texts, separators, fc.boolean(), (text, separator, byKeys) => {
          const draft = (byKeys ? typed : pasted)(text, separator, unit)
          for (const value of valuesOf(readDraft(draft, unit))) {
            if (!WIRE.test(value)) throw new Error(`${JSON.stringify(text)} went as ${value}`)
            const isTaken = checkTicket({ ...FINE, [property]: value }, NOW).length === 0
            if (isTaken !== /[1-9]/.test(value)) throw new Error(`${value} was ${isTaken ? '' : 'not '}taken`)
          }
        }),
        RUNS,
      )
    },
    TIME_MS,
  )

  it(
    'means the same after the field loses focus and in either language',
    () => {
      fc.assert(
        fc.property(texts, separators, (text, separator) => {
          const draft = tidyDraft(pasted(text, separator, unit), unit)
          const reading = readDraft(draft, unit)
          if (reading.kind !== 'amount') return
          const again = readDraft(typed(formatAmountText(reading.value, separator), separator, unit), unit)
          if (JSON.stringify(again) !== JSON.stringify(reading))
            throw new Error(`${JSON.stringify(text)}: ${reading.value} is read again as ${JSON.stringify(again)}`)
        }),
        RUNS,
      )
    },
    TIME_MS,
  )
})

describe('an amount', { tags: ['amounts'] }, () => {
  it(
    'is the same after it is shown and parsed again, typed or from the desk',
    () => {
      fc.assert(
        fc.property(typedDecimals, givenDecimals, separators, (value, given, separator) => {
          const shown = formatAmountText(value, separator)
          const [read] = valuesOf(readDraft(typed(shown, separator, 'BTC'), 'BTC'))
          const [kept] = valuesOf(readDraft(tidyDraft(givenAmount(given), 'BTC'), 'BTC'))
          if (read !== value || kept !== given) throw new Error(`${value} was read as ${read}, ${given} as ${kept}`)
        }),
        RUNS,
      )
    },
    TIME_MS,
  )

  it(
    'exceeds the maximum from the eighteenth decimal on',
    () => {
      const units = fc.bigInt({ min: 1n, max: 10n ** 40n })
      fc.assert(
        fc.property(units, fc.bigInt({ min: -2n, max: 2n }), (most, beside) => {
          if (most + beside <= 0n) return
          const values = { ...FINE, requestedBase: eighteen(most + beside) }
          const isAbove = checkTicket(values, { ...NOW, max: eighteen(most) }).some(({ code }) => code === 'max')
          if (isAbove !== beside > 0n) throw new Error(`${values.requestedBase} of at most ${eighteen(most)}`)
        }),
        RUNS,
      )
      expect(checkTicket({ ...FINE, requestedBase: '1.000000000000000001' }, { ...NOW, max: '1' })).toEqual([
        { property: 'requestedBase', code: 'max', options: ['1'] },
      ])
    },
    TIME_MS,
  )
})

/** Units of the eighteenth decimal as a decimal, without big.js. */
function eighteen(units: bigint): string {
  const digits = units.toString().padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`
}
