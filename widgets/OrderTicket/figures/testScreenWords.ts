import { IntlMessageFormat } from 'intl-messageformat'
import type { Locale } from '../../../src/domain/locale'
import type { MessageKey, Messages } from '../../../src/i18n/en-US'
import { loadMessages } from '../../../src/i18n/intl'

/** The words of a screen in the client's language, so that one set of rules checks the figures of both. */
export type ScreenWords = {
  readonly say: (key: MessageKey) => string
  /** Words and numbers as an English screen has them. */
  readonly toEnglish: (text: string) => string
}

/** The texts that stand around a figure, and the labels by which one is found. */
const TEXTS = [
  ...(['available', 'commonAvailable', 'margin', 'marginAtPrice', 'positionAfter', 'noPosition', 'free'] as const),
  ...(['counterAmount', 'counterAtPrice', 'expectedTotal', 'expectedAverage', 'bandAverage', 'updating'] as const),
  ...(['marketPrice', 'priceVia', 'price', 'type', 'max', 'worth'] as const),
  ...(['shareOfAvailable', 'shareRounded', 'shareOfMax'] as const),
  ...(['belowMarket', 'aboveMarket', 'atMarket', 'slippage', 'times', 'live', 'othersUnconfirmed'] as const),
  ...(['fillsNow', 'fillsNowOf', 'fillsNowAtLeast', 'fillsNowShare'] as const),
].map(name => `total.${name}` as const)
const OTHERS = [
  ...(['summary.gives', 'summary.pair', 'summary.leverage', 'summary.freeMargin', 'request.account'] as const),
  ...(['review.bound', 'review.slippage', 'review.rose', 'review.fell', 'review.all', 'review.unconfirmed'] as const),
  'review.pricesAsOf' as const,
  ...(['side.buy', 'side.sell', 'position.long', 'position.short', 'requests.via', 'live.age', 'live.stale'] as const),
]
const CHOICES = {
  side: ['buy', 'sell'],
  age: ['live', 'old'],
  funds: ['balance', 'margin'],
  unit: ['second', 'minute', 'hour', 'day'],
}

/** A figure with its unit, a currency, or both. */
const VALUE = '((?:≈ )?\\d[\\d.,]*%?(?: [A-Z]{2,5})?|[A-Z]{2,5})'

export async function loadScreenWords(locale: Locale): Promise<ScreenWords> {
  const [messages, english] = await Promise.all([loadMessages(locale), loadMessages('en-US')])
  const say = (key: MessageKey) => messages[key]
  if (locale === 'en-US') return { say, toEnglish: text => text }
  const phrases = [...TEXTS, ...OTHERS].flatMap(key => phrasesOf(key, locale, messages, english))
  // The longest first: the margin at the client's price before the margin.
  phrases.sort((a, b) => b.pattern.source.length - a.pattern.source.length)
  const toEnglish = (text: string) =>
    phrases.reduce((all, { pattern, words }) => all.replace(pattern, words), numbersInEnglish(text))
  return { say, toEnglish }
}

function phrasesOf(key: MessageKey, locale: Locale, messages: Messages, english: Messages) {
  const names = [...new Set([...english[key].matchAll(/\{(\w+)/g)].map(([, name]) => name ?? ''))].filter(name =>
    messages[key].includes(`{${name}`),
  )
  const choice = Object.entries(CHOICES).find(([name]) => names.includes(name))
  return (choice?.[1] ?? ['']).map(chosen => {
    const marks = Object.fromEntries(
      names.map((name, index) => [name, name === choice?.[0] ? chosen : `\uE000${index}\uE001`]),
    )
    const format = (text: string, language: string) =>
      String(new IntlMessageFormat(text, language).format(marks)).replaceAll('*', '')
    const local = format(messages[key], locale)
    const order = [...local.matchAll(/\uE000(\d+)\uE001/g)].map(([, index]) => index)
    const pattern = new RegExp(local.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\uE000\d+\uE001/g, VALUE), 'g')
    const words = format(english[key], 'en-US').replace(
      /\uE000(\d+)\uE001/g,
      (_mark, index: string) => `$${order.indexOf(index) + 1}`,
    )
    return { pattern, words }
  })
}

/** '125 000,12' and '1,5 %' as '125,000.12' and '1.5%'. */
const numbersInEnglish = (text: string) =>
  text
    .replace(/\d{1,3}(?: \d{3})+(?:,\d+)?|\d+,\d+/g, number => number.replace(',', '.').replaceAll(' ', ','))
    .replace(/(\d) %/g, '$1%')
