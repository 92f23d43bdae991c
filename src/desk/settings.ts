import { type ReadonlySignal, signal } from '@preact/signals-core'
import { EQUIVALENTS, type EquivalentCurrency } from '../domain/currency'
import { type Decimal, isDecimal } from '../domain/decimal'
import type { DeskStorage } from './storage'

export type Settings = {
  /** `system`: as the device, which may change it at any time. */
  readonly theme: 'dark' | 'light' | 'system'
  readonly language: 'en-US' | 'uk-UA'
  readonly equivalentCurrency: EquivalentCurrency
  /** In USDT, whichever currency totals are shown in. */
  readonly smallBalancesEquivalent: Decimal
  readonly hideSmallBalances: boolean
  /** Covers the figures of the client's own money, for use in public. */
  readonly hideAmounts: boolean
  /** The zone of shown times, and of the day on which a deadline ends. */
  readonly timeZone: 'local' | 'UTC'
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

const yesOrNo = (text: string): boolean | undefined => (text === 'true' ? true : text === 'false' ? false : undefined)

/** Reads a stored text; undefined when it is corrupt, so that the default applies. */
const READERS: { readonly [K in keyof Settings]: (text: string) => Settings[K] | undefined } = {
  theme: oneOf('dark', 'light', 'system'),
  language: oneOf('en-US', 'uk-UA'),
  equivalentCurrency: oneOf(...EQUIVALENTS),
  smallBalancesEquivalent: text => (isDecimal(text) && !text.startsWith('-') ? text : undefined),
  hideSmallBalances: yesOrNo,
  hideAmounts: yesOrNo,
  timeZone: oneOf('local', 'UTC'),
}
const KEYS = Object.keys(READERS) as readonly (keyof Settings)[]

export type SettingsStore = {
  readonly current: ReadonlySignal<Settings>
  set(change: Partial<Settings>): void
  close(): void
}

/** Settings in browser storage, one key each, in sync across tabs. `given` applies until the client chooses. */
export function createSettings(storage: DeskStorage, given: Partial<Settings>): SettingsStore {
  const load = (): Settings => {
    const stored = Object.fromEntries(
      KEYS.map(key => [key, READERS[key](storage.read(key) ?? '')] as const).filter(([, value]) => value !== undefined),
    )
    return { ...DEFAULTS, ...given, ...stored }
  }
  const current = signal(load())
  const stop = storage.listen(() => {
    current.value = load()
  })
  return {
    current,
    set(change) {
      for (const [key, value] of Object.entries(change)) storage.write(key, String(value))
      current.value = { ...current.peek(), ...change }
    },
    close: stop,
  }
}

/** The IANA name of the chosen zone. */
export const zoneOf = (settings: Settings): string =>
  settings.timeZone === 'UTC' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone
