import { formatMessage } from '@formatjs/intl'
import { IntlMessageFormat } from 'intl-messageformat'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { createCode, fetchWith } from '../code/createCode'
import type { Currency } from '../domain/currency'
import { type Decimal, decimalsOf } from '../domain/decimal'
import { InternalError } from '../domain/errors'
import { type FigureKind, type FigureStyle, shownFigure } from '../domain/figureStyle'
import { LOCALES, type Locale } from '../domain/locale'
import type { MessageKey, Messages } from './en-US'
import { addTexts, english, isPlain } from './english'

/** Falls back to English. */
export const knownLocale = (text: string | undefined): Locale =>
  LOCALES.find(locale => locale === text) ?? LOCALES.find(locale => locale.slice(0, 2) === text?.slice(0, 2)) ?? 'en-US'

const signedInTexts = createCode(
  () => import('./signedIn.en-US'),
  file => file.signedInEnUS && addTexts(file.signedInEnUS),
)
const texts = {
  'en-US': createCode(
    fetchWith(() => import('./later.en-US'), signedInTexts.load),
    file => file.laterEnUS && addTexts(file.laterEnUS),
  ),
  'uk-UA': createCode(
    () => import('./uk-UA'),
    (file): Messages => file.ukUA,
  ),
} satisfies Record<Locale, unknown>

/** All texts of a language. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  await texts[locale].load()
  return texts[locale].part() ?? english
}

type Values = Record<string, string | number>
export type Words = ReturnType<typeof createWords>

/** Intl throws a RangeError above this. */
const MAX_PLACES = 100

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Stands for a covered figure; as long for every amount. */
const COVERED = '••••'

/** Made when first used: a browser takes several ms for a format of Intl, and the first screen needs few. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/**
 * Formats values for one language and time zone, by default the device's. Dates must be valid: Intl throws a RangeError
 * on others. With `hideAmounts`, figures of the client's own money are covered.
 */
function createWords(locale: Locale, messages: Messages, timeZone: string | undefined, hideAmounts: boolean) {
  const dates = lazily(
    () => new Intl.DateTimeFormat(locale, { month: 'short', day: '2-digit', year: 'numeric', timeZone }),
  )
  const times = lazily(
    () =>
      new Intl.DateTimeFormat(locale, {
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
        timeZone,
      }),
  )
  const millions = lazily(() => new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 }))
  const instants = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'full', timeZone }))
  const relatives = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }))
  /** Shorter than Intl: 'min' and 'h' as on exchanges. */
  const relativeIn = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
    relatives().format(count, unit).replace('min.', 'min').replace('hr.', 'h')
  /** LLL dd, yyyy, on one line. */
  const date = (at: Date): string => dates().format(at).replaceAll(' ', '\u00a0')

  const figures = new Map<number, Intl.NumberFormat>()
  /** Cached by number of decimals: a ticking price is formatted in every frame. */
  const figuresWith = (places: number): Intl.NumberFormat => {
    const cached = figures.get(places)
    if (cached !== undefined) return cached
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places })
    figures.set(places, format)
    return format
  }

  const percents = new Map<string, Intl.NumberFormat>()
  const percentsWith = (style: 'percent' | 'unit', fewest: number, most: number): Intl.NumberFormat => {
    const key = `${style} ${fewest} ${most}`
    const places = { minimumFractionDigits: fewest, maximumFractionDigits: most }
    const format = percents.get(key) ?? new Intl.NumberFormat(locale, { style, unit: 'percent', ...places })
    percents.set(key, format)
    return format
  }

  const counts = lazily(() => new Intl.NumberFormat(locale))
  const lists = lazily(() => new Intl.ListFormat(locale))
  const plurals = lazily(() => new Intl.PluralRules(locale))
  // FormatJS keeps its own formats by `JSON.stringify`, which a page's `Array.prototype.toJSON` makes equal for all.
  const inMessages = {
    getNumberFormat: counts,
    getPluralRules: plurals,
    getDateTimeFormat: dates,
  }
  const parsed = new Map<unknown, IntlMessageFormat>()
  const formatters = {
    ...inMessages,
    getMessageFormat(message: ConstructorParameters<typeof IntlMessageFormat>[0]) {
      const format =
        parsed.get(message) ?? new IntlMessageFormat(message, locale, undefined, { formatters: inMessages })
      parsed.set(message, format)
      return format
    },
  }
  // No message needs the time zone, and passing it makes FormatJS rebuild its date formats for every message.
  const config = { locale, messages, formats: {}, defaultLocale: 'en-US', defaultFormats: {}, onError: () => undefined }
  const formatted = (key: MessageKey, values?: Values): string => {
    const text = messages[key]
    return isPlain(text) ? text : formatMessage(config, formatters, { id: key, defaultMessage: english[key] }, values)
  }
  const constants = new Map<MessageKey, string>()
  /** Caches messages without values: a field shows about ten of them at every key press. */
  const say = (key: MessageKey, values?: Values): string => {
    if (values !== undefined) return formatted(key, values)
    const cached = constants.get(key)
    if (cached !== undefined) return cached
    const text = formatted(key)
    constants.set(key, text)
    return text
  }
  const covers = ({ is, own = false }: FigureStyle): boolean => hideAmounts && (own || is === 'held')
  const amount = (value: Decimal, style: FigureStyle = {}): string => {
    if (covers(style)) return COVERED
    const shown = shownFigure(value, style)
    // Intl formats decimal strings exactly; its type asks for a literal.
    return figuresWith(Math.min(MAX_PLACES, decimalsOf(shown))).format(shown as Intl.StringNumericLiteral)
  }
  /** In whole hours; in minutes when less than an hour is left, or has passed. */
  const untilDeadline = (at: Date, now: Date) => {
    const ahead = at.getTime() - now.getTime()
    const unit = Math.abs(ahead) < HOUR ? 'minute' : 'hour'
    return { count: Math.trunc(ahead / (unit === 'hour' ? HOUR : MINUTE)), unit } as const
  }
  const relativeHours = (at: Date, now: Date): string => {
    const { count, unit } = untilDeadline(at, now)
    return relativeIn(count, unit)
  }

  return {
    locale,
    get zone() {
      return timeZone ?? dates().resolvedOptions().timeZone
    },
    get decimalSeparator() {
      return counts().format(1.5)[1] === ',' ? (',' as const) : ('.' as const)
    },
    say,
    /** A decimal with the language's grouping, never through a float. */
    amount,
    /** Whether such figures are covered now, by this text. */
    covers,
    covered: COVERED,
    /** Slow to make, and needed as soon as the desk has answered. */
    slow: [counts, instants, relatives],
    /** '21,053.44 USDT' */
    sum: (value: Decimal, currency: Currency, is?: FigureKind) => `${amount(value, { currency, is })} ${currency}`,
    /** The same of the client's own money, which may be covered. */
    ownSum: (value: Decimal, currency: Currency, is?: FigureKind) =>
      `${amount(value, { currency, is, own: true })} ${currency}`,
    /** All digits, with the currency if there is one: in titles, and where a figure is pressed. */
    exactSum: (value: Decimal, currency: Currency = '') => `${amount(value, { is: 'exact' })} ${currency}`.trim(),
    /** '1.23M', '184 млн': 3 digits, for narrow columns. */
    short: (value: Decimal) => millions().format(value as Intl.StringNumericLiteral),
    percent: (value: number, places = 0, minPlaces = 0) =>
      percentsWith('percent', minPlaces, places).format(value / 100),
    /** For a decimal that is a percentage already, such as '0.08'. */
    percentText: (value: Decimal, places = 2, minPlaces = 0) =>
      percentsWith('unit', minPlaces, places).format(value as Intl.StringNumericLiteral),
    count: (value: number) => counts().format(value),
    list: (items: readonly string[]) => lists().format(items),
    date,
    /** HH:mm:ss */
    time: (at: Date) => times().format(at),
    dateTime: (at: Date) => `${date(at)} · ${times().format(at)}`,
    /** The full date and time with the zone, for tooltips. */
    exact: (at: Date) => instants().format(at),
    /** '2 min ago', in the largest fitting unit. */
    relative(at: Date, now: Date): string {
      const ahead = at.getTime() - now.getTime()
      const size = Math.abs(ahead)
      if (size < MINUTE) return relativeIn(0, 'second')
      if (size < HOUR) return relativeIn(Math.trunc(ahead / MINUTE), 'minute')
      if (size < DAY) return relativeIn(Math.trunc(ahead / HOUR), 'hour')
      if (size < 30 * DAY) return relativeIn(Math.trunc(ahead / DAY), 'day')
      return date(at)
    },
    /** 'in 5 h', '2 h ago', never in days. */
    relativeHours,
    /** 'Deadline in 5 h', 'Deadline passed 2 h ago'. */
    expiry: (at: Date, now: Date) =>
      formatted('requests.expiry', {
        past: at <= now ? 'yes' : 'no',
        when: relativeHours(at, now),
        ...untilDeadline(at, now),
      }),
  }
}

const WordsContext = createContext<Words | undefined>(undefined)

type WordsProviderProps = {
  readonly locale: Locale
  /** The device's by default. */
  readonly zone?: string | undefined
  readonly hideAmounts?: boolean
  /** Those of `locale`, when the page has them already. */
  readonly texts?: Messages | undefined
  readonly children: ReactNode
}

/** While another language loads, the previous one stays. */
export function WordsProvider({ locale, zone, hideAmounts = false, texts, children }: WordsProviderProps) {
  const [loaded, setLoaded] = useState<{ locale: Locale; messages: Messages }>(
    texts ? { locale, messages: texts } : { locale: 'en-US', messages: english },
  )
  useEffect(() => {
    let isCurrent = true
    // A screen in English brings its texts.
    const load = () =>
      (locale === 'en-US' ? Promise.resolve(english) : loadMessages(locale)).then(
        // The same messages must not render everything again.
        messages => isCurrent && setLoaded(now => (now.messages === messages ? now : { locale, messages })),
        // The previous language stays until this one can be fetched.
        () => isCurrent && window.addEventListener('online', load, { once: true }),
      )
    void load()
    return () => {
      isCurrent = false
      window.removeEventListener('online', load)
    }
  }, [locale])
  const words = useMemo(
    () => createWords(loaded.locale, loaded.messages, zone, hideAmounts),
    [loaded, zone, hideAmounts],
  )
  // Each in a task of its own, while the page waits for the desk.
  useEffect(() => {
    for (const make of words.slow) setTimeout(make)
  }, [words])
  return <WordsContext.Provider value={words}>{children}</WordsContext.Provider>
}

export function useWords(): Words {
  const words = useContext(WordsContext)
  if (words === undefined) throw new InternalError('useWords must be used within a WordsProvider')
  return words
}
