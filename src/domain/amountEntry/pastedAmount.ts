import type { Currency } from '../currency'
import { type AmountReading, EMPTY, readParts, refused } from './amountText'

/** Longer texts are refused before any of the expressions below runs on them. */
const LONGEST = 100

const EXPONENT = /[\d.,]\s?[eE]\s?[+\-\u2212]?\d/
const NEGATIVE = /^[\p{L}\p{Sc}\s]*[-\u2010-\u2015\u2212\ufe63\uff0d]/u
const PARTS = /^([\p{L}\p{Sc}]*) *([\d.,](?:[\d., ']*[\d.,])?) *([\p{L}\p{Sc}]*)$/u
const CODE = /^[A-Z]{2,24}$/
/** Not currencies: '1.5 MLN' means 1.5 million. */
const MULTIPLIERS = new Set([
  'KK',
  'MM',
  'MN',
  'MLN',
  'MIO',
  'MIL',
  'BN',
  'BLN',
  'MRD',
  'TN',
  'TRN',
  'TRLN',
  'BPS',
  'PCT',
])

/** The codes that a sign may mean. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  $: /^(USD|DAI$)/,
  '€': /^EUR/,
  '£': /^GBP/,
  '₴': /^UAH$/,
  '₮': /^USDT$/,
  '₿': /^(BTC|XBT)$/,
}

/** Whether the letters beside the number name a currency: the field's own, in any case, or another one. */
function currencyOf(affix: string, unit: Currency | undefined): 'own' | 'other' | undefined {
  if (affix.toUpperCase() === unit?.toUpperCase()) return 'own'
  const letters = affix.replace(/\p{Sc}/gu, '')
  if (letters !== '' && (!CODE.test(letters) || MULTIPLIERS.has(letters))) return undefined
  if (unit === undefined) return 'own'
  const isOwnSign = [...affix].every(sign => SIGNS[sign]?.test(unit))
  return isOwnSign || letters === unit ? 'own' : 'other'
}

/** Parses a pasted text: an amount, a question where it is ambiguous, or a refusal; never a different number. */
export function readPasted(text: string, unit?: Currency, decimals?: number): AmountReading {
  if (text.length > LONGEST) return refused('too_long')
  const visible = text.replace(/\p{Cf}/gu, '').trim()
  if (visible === '') return EMPTY
  if (EXPONENT.test(visible)) return refused('exponent')
  if (NEGATIVE.test(visible)) return refused('negative')
  // Tabs and line ends separate cells of a spreadsheet: two numbers, not the groups of one.
  const [, lead, figures, trail] =
    PARTS.exec(visible.replace(/\p{Zs}/gu, ' ').replace(/[\u2018\u2019\u02bc`\u00b4\u2032]/g, "'")) ?? []
  if (lead === undefined || figures === undefined || trail === undefined) return refused('letters')
  const named = [currencyOf(lead, unit), currencyOf(trail, unit)]
  if (named.includes(undefined)) return refused('letters')
  if (named.includes('other')) return refused('other_currency')
  return readFigures(figures, decimals)
}

function readFigures(figures: string, decimals: number | undefined): AmountReading {
  const marks = figures.match(/[., ']/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return readParts(figures, '')
  const others = marks.filter(mark => mark !== last)
  if (others.length === 0)
    return marks.length === 1 && isPoint(last) ? readSingle(figures, last, decimals) : whole(figures, last)
  const grouping = others[0] ?? ''
  if (!isPoint(last) || others.length < marks.length - 1) return refused('separators')
  const [before = '', fraction = ''] = figures.split(last)
  const digits = ungroup(before, grouping)
  if (digits === undefined) return refused('separators')
  // The last mark may be a slip beside a decimal point.
  const isSlip = fraction === '' && others.length === 1 && isPoint(grouping)
  return isSlip ? readSingle(before, grouping, decimals) : readParts(digits, fraction, decimals)
}

const isPoint = (mark: string) => mark === '.' || mark === ','

/** '1,234' may be grouped or decimal; '0,123', '12,34' and '1234,567' can only be decimal. */
function readSingle(figures: string, mark: string, decimals: number | undefined): AmountReading {
  const [before = '', after = ''] = figures.split(mark)
  if (before === '' && after === '') return refused('letters')
  return /^[1-9]\d{0,2}$/.test(before) && after.length === 3
    ? { kind: 'ambiguous', candidates: [`${before}${after}`, `${before}.${after}`] }
    : readParts(before, after, decimals)
}

function whole(figures: string, grouping: string): AmountReading {
  const digits = ungroup(figures, grouping)
  return digits === undefined ? refused('separators') : readParts(digits, '')
}

/** Removes the grouping; undefined unless the first group has one to three digits and every other exactly three. */
function ungroup(text: string, grouping: string): string | undefined {
  const groups = text.split(grouping)
  const wellFormed = groups.every((group, index) => (index === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(group))
  return wellFormed ? groups.join('') : undefined
}
