import { createIntl, createIntlCache } from '@formatjs/intl'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { type Decimal, decimalsOf, type Rounding, roundSignificant } from '../domain/decimal'
import { InternalError } from '../domain/errors'
import { enUS, type MessageKey, type Messages } from './en-US'

export const LOCALES = ['en-US', 'uk-UA'] as const
export type Locale = (typeof LOCALES)[number]

/** English stands in for an unknown locale. */
export const knownLocale = (text: string | undefined): Locale =>
  LOCALES.find(locale => locale === text) ?? LOCALES.find(locale => locale.slice(0, 2) === text?.slice(0, 2)) ?? 'en-US'

const loaders: Record<Exclude<Locale, 'en-US'>, () => Promise<Messages>> = {
  'uk-UA': () => import('./uk-UA').then(module => module.ukUA),
}

/** The words of a language; English at once, any other loaded on demand. */
export const loadMessages = async (locale: Locale): Promise<Messages> =>
  locale === 'en-US' ? enUS : await loaders[locale]()

type AmountStyle = {
  /** Significant digits, 8 by default (spec section 9); false shows the exact value. */
  significant?: number | false
  rounding?: Rounding
  /** Decimals to show at least, for columns of prices. */
  minPlaces?: number
}

export type Values = Record<string, string | number>
export type Words = ReturnType<typeof createWords>

/** Intl throws RangeError beyond. */
const MOST_PLACES = 100

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** All that turns a value into words, for one language and time zone. Dates must be valid: Intl throws RangeError on others. */
export function createWords(locale: Locale, messages: Messages, zone: string) {
  // Without the zone, which no message needs: with it every message said lists all formats of dates anew.
  const intl = createIntl({ locale, messages, defaultLocale: 'en-US', onError: () => undefined }, createIntlCache())
  const dates = new Intl.DateTimeFormat(locale, { month: 'short', day: '2-digit', year: 'numeric', timeZone: zone })
  const times = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  const millions = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 })
  const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'full', timeZone: zone })
  const short = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  const long = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' })
  const separator = new Intl.NumberFormat(locale).formatToParts(1.5).find(part => part.type === 'decimal')?.value

  const figures = new Map<number, Intl.NumberFormat>()
  /** Made once for each number of decimals: a ticking price is written at every frame. */
  const figuresWith = (places: number): Intl.NumberFormat => {
    const made = figures.get(places)
    if (made !== undefined) return made
    const shape = new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places })
    figures.set(places, shape)
    return shape
  }

  const formatted = (key: MessageKey, values?: Values): string =>
    intl.formatMessage({ id: key, defaultMessage: enUS[key] }, values)
  const fixed = new Map<MessageKey, string>()
  /** What takes no values is formatted once: a field says ten such words at every key. */
  const say = (key: MessageKey, values?: Values): string => {
    if (values !== undefined) return formatted(key, values)
    const known = fixed.get(key)
    if (known !== undefined) return known
    const words = formatted(key)
    fixed.set(key, words)
    return words
  }
  const amount = (value: Decimal, { significant = 8, rounding = 'half-up', minPlaces = 0 }: AmountStyle = {}) => {
    const shown = significant === false ? value : roundSignificant(value, rounding, significant)
    const places = Math.min(MOST_PLACES, Math.max(minPlaces, decimalsOf(shown)))
    // Intl formats decimal strings exactly; its type asks for a literal.
    return figuresWith(places).format(shown as Intl.StringNumericLiteral)
  }

  return {
    locale,
    zone,
    decimalSeparator: separator === ',' ? (',' as const) : ('.' as const),
    say,
    /** A decimal with the language's grouping; exact, never through a float. */
    amount,
    /** '1.23M', '184 млн': to 3 digits, where a column has no room for all of them. */
    short: (value: Decimal) => millions.format(value as Intl.StringNumericLiteral),
    percent: (value: number, places = 0) =>
      intl.formatNumber(value / 100, { style: 'percent', maximumFractionDigits: places }),
    /** A share that is a decimal already, in percent: '0.08'. */
    percentText: (value: Decimal, places = 2, minPlaces = 0) =>
      intl.formatNumber(value as unknown as number, {
        style: 'unit',
        unit: 'percent',
        minimumFractionDigits: minPlaces,
        maximumFractionDigits: places,
      }),
    count: (value: number) => intl.formatNumber(value),
    list: (items: readonly string[]) => intl.formatList(items),
    /** LLL dd, yyyy (spec section 9) */
    date: (at: Date) => dates.format(at),
    /** HH:mm:ss (spec section 9) */
    time: (at: Date) => times.format(at),
    dateTime: (at: Date) => `${dates.format(at)} · ${times.format(at)}`,
    /** The whole instant with its zone, for titles. */
    exact: (at: Date) => instants.format(at),
    /** '2 min. ago', in the largest unit that fits. */
    relative(at: Date, now: Date): string {
      const passed = at.getTime() - now.getTime()
      const size = Math.abs(passed)
      if (size < MINUTE) return short.format(0, 'second')
      if (size < HOUR) return short.format(Math.trunc(passed / MINUTE), 'minute')
      if (size < DAY) return short.format(Math.trunc(passed / HOUR), 'hour')
      if (size < 30 * DAY) return short.format(Math.trunc(passed / DAY), 'day')
      return dates.format(at)
    },
    /** 'in 5 hours', '2 hours ago' (decisions.md, urgent deadline). */
    relativeHours: (at: Date, now: Date) => long.format(Math.trunc((at.getTime() - now.getTime()) / HOUR), 'hour'),
  }
}

const WordsContext = createContext<Words | undefined>(undefined)

/** Gives the words to what is below it; while another language loads, the one before stays. */
export function WordsProvider({ locale, zone, children }: { locale: Locale; zone: string; children: ReactNode }) {
  const [loaded, setLoaded] = useState<{ locale: Locale; messages: Messages }>({ locale: 'en-US', messages: enUS })
  useEffect(() => {
    let wanted = true
    loadMessages(locale)
      // The words that stand already draw nothing anew.
      .then(messages => wanted && setLoaded(now => (now.messages === messages ? now : { locale, messages })))
      // A language that can't be fetched (an old deploy, offline) leaves the one that stands.
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [locale])
  const words = useMemo(() => createWords(loaded.locale, loaded.messages, zone), [loaded, zone])
  return <WordsContext value={words}>{children}</WordsContext>
}

export function useWords(): Words {
  const words = useContext(WordsContext)
  if (words === undefined) throw new InternalError('useWords must be used within a WordsProvider')
  return words
}
