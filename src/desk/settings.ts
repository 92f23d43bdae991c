import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { EQUIVALENTS, type EquivalentCurrency } from '../domain/currency'
import { type Decimal, isDecimal } from '../domain/decimal'
import { InternalError } from '../domain/errors'
import { LOCALES, type Locale } from '../domain/locale'
import { ownFields } from '../domain/ownFields'
import type { DeskStorage } from './storage/storage'

const THEMES = ['dark', 'light', 'system'] as const

export type Settings = {
  /** `system`: as the device, which may change it at any time. */
  readonly theme: (typeof THEMES)[number]
  readonly language: Locale
  readonly equivalentCurrency: EquivalentCurrency
  /** In USDT, whichever currency totals are shown in. */
  readonly smallBalancesEquivalent: Decimal
  readonly hideSmallBalances: boolean
  /** Covers the figures of the client's own money, for use in public. */
  readonly hideAmounts: boolean
  /** The zone of shown times, and of the day on which a deadline ends. */
  readonly timeZone: 'local' | 'UTC'
}

/** Settings that a page may fix: they override the client's choice. */
export type PageSettings = {
  /** The language: 'en-US' or 'uk-UA'. */
  readonly locale?: Settings['language']
  /** 'dark', 'light', or 'system' for that of the device. */
  readonly theme?: Settings['theme']
}

const DEFAULTS: Settings = {
  theme: 'dark',
  language: 'en-US',
  equivalentCurrency: 'USDT',
  smallBalancesEquivalent: '1',
  hideSmallBalances: false,
  hideAmounts: false,
  timeZone: 'local',
}

const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (text: string): T | undefined =>
    values.find(value => value === text)

const readBoolean = (text: string): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined

/** Reads a stored text; undefined when it is corrupt, so that the default applies. */
const READERS: { readonly [K in keyof Settings]: (text: string) => Settings[K] | undefined } = {
  theme: oneOf(...THEMES),
  language: oneOf(...LOCALES),
  equivalentCurrency: oneOf(...EQUIVALENTS),
  smallBalancesEquivalent: text => (isDecimal(text) && !text.startsWith('-') ? text : undefined),
  hideSmallBalances: readBoolean,
  hideAmounts: readBoolean,
  timeZone: oneOf('local', 'UTC'),
}
const KEYS = Object.keys(READERS) as readonly (keyof Settings)[]

export type SettingsStore = {
  readonly current: ReadonlySignal<Settings>
  /** Settings that the page has fixed: they override the client's choice, and are not stored. */
  readonly ofPage: ReadonlySignal<Partial<Settings>>
  /** The settings for server rendering, where the client's choice is unknown. */
  serverSnapshot(): Settings
  /** The client's choice. */
  set(change: Partial<Settings>): void
  setOfPage(change: PageSettings): void
  close(): void
}

/** Throws when there is no such language or theme. */
const settingsOf = (pageSettings: PageSettings): Partial<Settings> => {
  const { locale, theme } = ownFields(pageSettings)
  return {
    ...(locale ? { language: assertOneOf('locale', locale, LOCALES) } : {}),
    ...(theme ? { theme: assertOneOf('theme', theme, THEMES) } : {}),
  }
}

function assertOneOf<T extends string>(what: string, value: T, all: readonly T[]): T {
  if (!all.includes(value)) throw new InternalError(`There is no ${what} "${value}": use one of ${all.join(', ')}`)
  return value
}

/** The client's settings in browser storage, one key each, in sync across tabs. Those of the page override them. */
export function createSettings(storage: DeskStorage, given: PageSettings): SettingsStore {
  const ofPage = signal(settingsOf(given))
  const serverSnapshot = computed((): Settings => ({ ...DEFAULTS, ...ofPage.value }))
  const load = (): Settings => {
    const stored = Object.fromEntries(
      KEYS.map(key => [key, READERS[key](storage.read(key) ?? '')] as const).filter(([, value]) => value !== undefined),
    )
    return { ...DEFAULTS, ...stored, ...ofPage.peek() }
  }
  const current = signal(load())
  // Corrupt texts are replaced at the start only: what another tab writes later may be of a newer version.
  for (const key of KEYS) {
    const text = storage.read(key)
    if (text !== undefined && READERS[key](text) === undefined) storage.write(key, String(DEFAULTS[key]))
  }
  const stop = storage.listen(() => {
    current.value = load()
  })
  return {
    current,
    ofPage,
    serverSnapshot: () => serverSnapshot.peek(),
    set(change) {
      for (const [key, value] of Object.entries(change)) storage.write(key, String(value))
      current.value = { ...current.peek(), ...change, ...ofPage.peek() }
    },
    setOfPage(change) {
      const chosen = settingsOf(change)
      // createDesk comes here when a component calls it again: React forbids a change while it renders.
      if (Object.entries(chosen).every(([key, value]) => ofPage.peek()[key as keyof Settings] === value)) return
      ofPage.value = { ...ofPage.peek(), ...chosen }
      current.value = { ...current.peek(), ...ofPage.peek() }
    },
    close: stop,
  }
}
