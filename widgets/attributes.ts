import { type ExchangeAccount, isExchangeAccount } from '../src/domain/account'
import { REQUEST_STATUSES } from '../src/domain/request/request'
import type { WidgetName, WidgetProps } from './allWidgets'

/** Reads the text of an attribute; `undefined` when it is not what `allowed` says. */
type Reader<Value = unknown> = { readonly read: (given: string) => Value | undefined; readonly allowed?: string }

type Text = string | number | boolean | readonly string[]
/** A reader for each property that a text can carry: the compiler finds one that is missing. */
type Readers<Props> = {
  readonly [Key in keyof Props as NonNullable<Props[Key]> extends Text ? Key : never]-?: Reader<NonNullable<Props[Key]>>
}
type Attributes<Props> = {
  readonly own: Readers<Props>
  /** Those of the property `filter`. */
  readonly filter?: Props extends { filter?: infer Filter } ? Readers<NonNullable<Filter>> : never
}

const text: Reader<string> = { read: given => given }
/** React 18 and Vue write `false` as a text. */
const flag: Reader<boolean> = { read: given => given !== 'false' }
const count: Reader<number> = {
  read: given => (/^[1-9]\d{0,5}$/.test(given) ? Number(given) : undefined),
  allowed: 'a whole number above zero',
}
const statuses: Reader<readonly string[]> = {
  read: given => (wordsOf(given).every(isStatus) ? wordsOf(given) : undefined),
  allowed: `some of ${REQUEST_STATUSES.join(', ')}`,
}
const isStatus = (word: string) => REQUEST_STATUSES.some(status => status === word)
const account: Reader<ExchangeAccount> = {
  read: given => (isExchangeAccount(given) ? given : undefined),
  allowed: 'an account such as binance_spot',
}
/** Empty: the page shows it itself. */
const heading: Reader<string | false> = { read: given => given || false }
const oneOf = <const Value extends string | number>(allowed: string, ...values: readonly Value[]): Reader<Value> => ({
  read: given => values.find(value => String(value) === given),
  allowed,
})

export const ATTRIBUTES: { readonly [Name in WidgetName]: Attributes<WidgetProps<Name>> } = {
  AuthGate: { own: {} },
  BalanceDetail: { own: { currency: text, account: text, isTitled: flag } },
  BalancesPanel: { own: { startAt: text }, filter: { exchangeAccount: account, search: text } },
  BalancesSummary: { own: { most: count, withPicture: flag, href: text } },
  LatestActivity: { own: { most: count } },
  RequestDetail: { own: { uuid: text } },
  RequestList: {
    own: {
      title: heading,
      headingLevel: oneOf('1 or 2', 1, 2),
      fill: flag,
      selected: text,
      startAt: text,
      showClient: flag,
    },
    filter: { statuses, currency: text, exchangeAccount: account },
  },
  RequestWizard: {
    own: { confirm: oneOf('always, never or unusual', 'always', 'never', 'unusual'), stepsInHistory: flag },
  },
  SetPassword: { own: { token: text } },
  TransferDialog: { own: { currency: text, from: account, stepsInHistory: flag } },
}

/** TypeScript can't tell which properties the widget of a name has when the name is a variable. */
type OfAnyWidget = { readonly own: object; readonly filter?: object }
const readersOf = (name: WidgetName) => {
  const { own, filter = {} }: OfAnyWidget = ATTRIBUTES[name]
  return { own: Object.entries<Reader>({ ...own }), filter: Object.entries<Reader>({ ...filter }) }
}

export const attributesOf = (name: WidgetName): string[] => {
  const { own, filter } = readersOf(name)
  return [...own, ...filter].map(([property]) => dashed(property))
}

/** The properties in an element's attributes. Calls `onWrong` with a sentence for each text that is none. */
export function readProps(name: WidgetName, element: Element, onWrong: (sentence: string) => void): object {
  const read = (readers: readonly (readonly [string, Reader])[]) =>
    Object.fromEntries(
      readers.flatMap(([property, { read: readText, allowed }]) => {
        const given = element.getAttribute(dashed(property))
        if (given === null) return []
        const value = readText(given)
        if (value === undefined) onWrong(`The attribute ${dashed(property)} is ${allowed}, but got "${given}"`)
        return value === undefined ? [] : [[property, value] as const]
      }),
    )
  const { own, filter } = readersOf(name)
  return { ...read(own), ...(filter.length > 0 && { filter: read(filter) }) }
}

export const wordsOf = (given: string): string[] => given.split(/[\s,]+/).filter(Boolean)

/** 'RequestList' becomes 'request-list', 'startAt' becomes 'start-at'. */
export const dashed = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, at: number) => `${at > 0 ? '-' : ''}${letter.toLowerCase()}`)
