import type { DeskShell } from '../../src/desk/desk'
import { butGot, isGiven, unknownName } from '../../src/desk/page/given'
import type { BalanceFilter } from '../../src/domain/balanceFilter'
import { PageError } from '../../src/domain/errors'
import { ownFields } from '../../src/domain/ownFields'
import type { RequestFilter } from '../../src/domain/request/requestFilter'
import type { WidgetName, WidgetProps } from '../allWidgets'
import { dashed } from './attributes'
import { CALLBACKS_OF } from './eventsOf'

/** What a property may be; `needed`: without it the widget can't be drawn. */
type Kind = {
  readonly what: string
  readonly isValid: (value: unknown) => boolean
  readonly needed?: boolean
  /** Those of a record, where each has a kind. */
  readonly fields?: Readonly<Record<string, Kind>>
}

const aFunction: Kind = { what: 'a function', isValid: value => typeof value === 'function' }
const aText: Kind = { what: 'a text', isValid: value => typeof value === 'string' }
const aNeededText: Kind = { what: 'a text', isValid: value => typeof value === 'string' && value !== '', needed: true }
const aFlag: Kind = { what: 'true or false', isValid: value => typeof value === 'boolean' }
const aCount: Kind = {
  what: 'a whole number above zero',
  isValid: value => Number.isInteger(value) && Number(value) > 0,
}
const aRecord: Kind = { what: 'an object', isValid: value => typeof value === 'object' && !Array.isArray(value) }
/** The compiler finds a field that is missing. */
const aFilter = <Filter>(fields: { readonly [Key in keyof Required<Filter>]: Kind }): Kind => ({ ...aRecord, fields })
const texts: Kind = {
  what: 'a list of texts',
  isValid: value => Array.isArray(value) && value.every(aText.isValid),
}
const aHeading: Kind = { what: 'a text or false', isValid: value => typeof value === 'string' || value === false }
const anyOf = (...values: readonly unknown[]): Kind => ({
  what: `one of ${values.join(', ')}`,
  isValid: value => values.includes(value),
})

type Drawn = 'children' | 'accountsIn'
/** Those but the callbacks, which begin with `on`, and what React draws. The compiler finds one that is missing. */
const KINDS: {
  readonly [Name in WidgetName]: {
    readonly [Key in Exclude<keyof WidgetProps<Name>, `on${string}` | Drawn>]-?: Kind
  }
} = {
  AuthGate: { demo: aRecord },
  BalanceDetail: { currency: aNeededText, account: aText, isTitled: aFlag },
  BalancesPanel: {
    filter: aFilter<BalanceFilter>({ exchangeAccount: aText, search: aText }),
    startAt: aText,
    href: aFunction,
  },
  BalancesSummary: { most: aCount, withPicture: aFlag, href: aText, balanceHref: aFunction },
  LatestActivity: { most: aCount, href: aFunction },
  RequestDetail: { uuid: aNeededText },
  RequestList: {
    filter: aFilter<RequestFilter>({ statuses: texts, currency: aText, exchangeAccount: aText }),
    title: aHeading,
    headingLevel: anyOf(1, 2),
    fill: aFlag,
    selected: aText,
    startAt: aText,
    href: aFunction,
    showClient: aFlag,
  },
  RequestWizard: { seed: aRecord, confirm: anyOf('always', 'never', 'unusual'), stepsInHistory: aFlag },
  SetPassword: { token: aNeededText },
  TransferDialog: { currency: aNeededText, from: aText, stepsInHistory: aFlag },
}

/** A sentence for each property that is missing, unknown, or given as something else by a page without TypeScript. */
export function wrongProps(name: string, given: object): string[] {
  if (!Object.hasOwn(KINDS, name)) return []
  const props = ownFields(given)
  const kinds: Readonly<Record<string, Kind>> = KINDS[name as WidgetName]
  const missing = Object.keys(kinds).filter(
    property => kinds[property]?.needed && !isGiven(Reflect.get(props, property)),
  )
  const callbacks = Object.keys(CALLBACKS_OF[name as WidgetName])
  const all = { ...kinds, ...Object.fromEntries(callbacks.map(callback => [callback, aFunction])) }
  return [
    ...missing.map(property => `${name} needs ${property}, ${kinds[property]!.what}, but got none`),
    ...wrongFields(name, '', props, all),
  ]
}

function wrongFields(name: string, path: string, given: object, kinds: Readonly<Record<string, Kind>>): string[] {
  const own = Object.entries(given).filter(([field, value]) => isGiven(value) && !isOfReact(field))
  const unknown = unknownName(path ? `${path} of ${name}` : name, Object.fromEntries(own), Object.keys(kinds))
  return [
    ...(unknown ? [unknown] : []),
    ...own.flatMap(([field, value]) => {
      const kind = Object.hasOwn(kinds, field) ? kinds[field] : undefined
      const at = path ? `${path}.${field}` : field
      if (kind === undefined) return []
      if (!kind.isValid(value)) return butGot(`${at} of ${name} is ${kind.what}`, value)
      return kind.fields ? wrongFields(name, at, value as object, kind.fields) : []
    }),
  ]
}

/** What React or its tools may add, and what is drawn inside a widget. */
const isOfReact = (field: string): boolean => ['children', 'accountsIn', 'ref'].includes(field) || field.includes('-')

type Reporting = Pick<DeskShell, 'report'>

/** By its desk, what was reported of a page. */
const reported = new WeakMap<Reporting, Set<string>>()

/** Reports a mistake of the page, once for each desk. */
export function reportOnce(desk: Reporting, name: string, sentence: string): void {
  const before = reported.get(desk) ?? new Set()
  reported.set(desk, before)
  const entry = `${name} ${sentence}`
  if (before.has(entry)) return
  before.add(entry)
  desk.report(new PageError(sentence), dashed(name), 'warning')
}

export function reportWrongProps(desk: Reporting, name: string, props: object): void {
  for (const sentence of wrongProps(name, props)) reportOnce(desk, name, sentence)
}
