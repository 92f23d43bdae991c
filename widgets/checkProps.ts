import type { WidgetName, WidgetProps } from './allWidgets'

/** What a property may be; `needed`: without it the widget can't be drawn. */
type Kind = { readonly what: string; readonly isValid: (value: unknown) => boolean; readonly needed?: boolean }

const fn: Kind = { what: 'a function', isValid: value => typeof value === 'function' }
const text: Kind = { what: 'a text', isValid: value => typeof value === 'string' }
const needed: Kind = { what: 'a text', isValid: value => typeof value === 'string' && value !== '', needed: true }
const flag: Kind = { what: 'true or false', isValid: value => typeof value === 'boolean' }
const count: Kind = {
  what: 'a whole number above zero',
  isValid: value => Number.isInteger(value) && Number(value) > 0,
}
const record: Kind = { what: 'an object', isValid: value => typeof value === 'object' && !Array.isArray(value) }
const heading: Kind = { what: 'a text or false', isValid: value => typeof value === 'string' || value === false }
const oneOf = (...values: readonly unknown[]): Kind => ({
  what: `one of ${values.join(', ')}`,
  isValid: value => values.includes(value),
})

/** Those but the callbacks, which begin with `on`, and what React draws. The compiler finds one that is missing. */
const KINDS: {
  readonly [Name in WidgetName]: {
    readonly [Key in Exclude<keyof WidgetProps<Name>, `on${string}` | 'children' | 'accountsIn'>]-?: Kind
  }
} = {
  AuthGate: { demo: record },
  BalanceDetail: { currency: needed, account: text, isTitled: flag },
  BalancesPanel: { filter: record, startAt: text, href: fn },
  BalancesSummary: { most: count, withPicture: flag, href: text, balanceHref: fn },
  LatestActivity: { most: count, href: fn },
  RequestDetail: { uuid: needed },
  RequestList: {
    filter: record,
    title: heading,
    headingLevel: oneOf(1, 2),
    fill: flag,
    selected: text,
    startAt: text,
    href: fn,
    showClient: flag,
  },
  RequestWizard: { seed: record, confirm: oneOf('always', 'never', 'unusual'), stepsInHistory: flag },
  SetPassword: { token: needed },
  TransferDialog: { currency: needed, from: text, stepsInHistory: flag },
}

/** A sentence for each property that is missing, or given as something else by a page without TypeScript. */
export function wrongProps(name: WidgetName, props: object): string[] {
  const kinds = new Map<string, Kind>(Object.entries(KINDS[name]))
  const missing = [...kinds].filter(([property, kind]) => kind.needed && !isGiven(Reflect.get(props, property)))
  const given = Object.entries(props).filter(([, value]) => isGiven(value))
  return [
    ...missing.map(([property, { what }]) => `${name} needs ${property}, ${what}, but got none`),
    ...given.flatMap(([property, value]) => {
      const kind = /^on[A-Z]/.test(property) ? fn : kinds.get(property)
      return kind === undefined || kind.isValid(value)
        ? []
        : `${property} of ${name} is ${kind.what}, but got ${typeof value === 'string' ? `"${value}"` : String(value)}`
    }),
  ]
}

/** A page without TypeScript may also give null for nothing. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== null
