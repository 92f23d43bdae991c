import type { BalanceFilter } from '../../domain/balanceFilter'
import { PageError } from '../../domain/errors'
import { ownFields } from '../../domain/ownFields'
import type { RequestFilter } from '../../domain/request/requestFilter'
import type { DeskShell } from '../desk'
import { butGot, isGiven, unknownName } from './given'

/** The values that a property may have; `needed`: without it the widget can't be drawn. */
export type Kind = {
  readonly what: string
  readonly isValid: (value: unknown) => boolean
  readonly needed?: boolean
  /** Those of a record, where each has a kind. */
  readonly fields?: Kinds
}
type Kinds = Readonly<Record<string, Kind>>

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

/** The properties of each widget, but for what is drawn inside it. */
export const PROPERTIES = {
  AuthGate: { demo: aRecord, onForgotPassword: aFunction },
  BalanceDetail: {
    currency: aNeededText,
    account: aText,
    isTitled: aFlag,
    onAccountChosen: aFunction,
    onOpenBalances: aFunction,
    onCreate: aFunction,
    onTransfer: aFunction,
    onOpenRequest: aFunction,
  },
  BalancesPanel: {
    filter: aFilter<BalanceFilter>({ exchangeAccount: aText, search: aText }),
    startAt: aText,
    href: aFunction,
    onFilterChange: aFunction,
    onLoaded: aFunction,
    onOpenBalance: aFunction,
  },
  BalancesSummary: {
    most: aCount,
    withPicture: aFlag,
    href: aText,
    balanceHref: aFunction,
    onOpenBalances: aFunction,
    onOpenBalance: aFunction,
  },
  LatestActivity: { most: aCount, href: aFunction, onOpenRequest: aFunction },
  RequestDetail: { uuid: aNeededText, onOpenList: aFunction, onTitle: aFunction, onRepeat: aFunction },
  RequestList: {
    filter: aFilter<RequestFilter>({ statuses: texts, currency: aText, exchangeAccount: aText }),
    title: aHeading,
    headingLevel: anyOf(1, 2),
    fill: aFlag,
    selected: aText,
    startAt: aText,
    href: aFunction,
    showClient: aFlag,
    onFilterChange: aFunction,
    onLoaded: aFunction,
    onOpenRequest: aFunction,
    onCreate: aFunction,
  },
  RequestWizard: {
    seed: aRecord,
    confirm: anyOf('always', 'never', 'unusual'),
    stepsInHistory: aFlag,
    onClosed: aFunction,
    onPlaced: aFunction,
    onOpenRequest: aFunction,
  },
  SetPassword: { token: aNeededText, onDone: aFunction, onGoToLogin: aFunction },
  TransferDialog: {
    currency: aNeededText,
    from: aText,
    stepsInHistory: aFlag,
    onClosed: aFunction,
    onMoved: aFunction,
  },
}

/** A sentence for each property that is missing, unknown, or given as something else by a page without TypeScript. */
export function wrongProps(name: string, given: object): string[] {
  const all: Readonly<Record<string, Kinds>> = PROPERTIES
  const kinds = Object.hasOwn(all, name) ? all[name] : undefined
  if (kinds === undefined) return []
  const props = ownFields(given)
  return [
    ...Object.entries(kinds).flatMap(([property, { what, needed }]) =>
      needed && !isGiven(Reflect.get(props, property)) ? `${name} needs ${property}, ${what}, but got none` : [],
    ),
    ...wrongFields(name, '', props, kinds),
  ]
}

function wrongFields(name: string, path: string, given: object, kinds: Kinds): string[] {
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

/** Props that React or its tools add, and those that hold what is drawn inside a widget. */
const isOfReact = (field: string): boolean => ['children', 'accountsIn', 'ref'].includes(field) || field.includes('-')

type Reporting = Pick<DeskShell, 'report'>

/** By its desk, what was reported of a page. */
const reported = new WeakMap<Reporting, Set<string>>()

/** Reports a mistake of the page, once for each desk and `where`. */
export function reportOnce(desk: Reporting, where: string, sentence: string): void {
  const before = reported.get(desk) ?? new Set()
  reported.set(desk, before)
  const entry = `${where} ${sentence}`
  if (before.has(entry)) return
  before.add(entry)
  desk.report(new PageError(sentence), where, 'warning')
}

export function reportWrongProps(desk: Reporting, name: string, props: object): void {
  for (const sentence of wrongProps(name, props)) reportOnce(desk, name, sentence)
}
