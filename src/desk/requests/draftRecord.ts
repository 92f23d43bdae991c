import { array, boolean, enums, type Infer, is, number, optional, size, string, type } from 'superstruct'
import { EXCHANGE_ACCOUNTS } from '../../domain/account'
import type { Decimal } from '../../domain/decimal'
import { REQUEST_TYPES, SIDES } from '../../domain/request/request'
import type { Ticket } from '../../domain/request/ticket'
import type { Intent } from './newRequest'

/** What a client had typed; kept on this device for 24 h, gone when the client signs out, never sent by itself. */
export type Draft = Ticket & {
  /** The market price when the price was typed. */
  readonly typedAt?: Decimal | undefined
  /** It was sent, and its end is not known: it is looked for, and goes again, under this same key. */
  readonly intent?: Intent
}

/** It was sent, and its end is not known. */
export type UnconfirmedDraft = Draft & { readonly intent: Intent }
export const isUnconfirmed = (draft: Draft): draft is UnconfirmedDraft => draft.intent !== undefined

const text = () => size(string(), 0, 2_000)

const Choice = type({
  side: enums(SIDES),
  exchangeAccount: enums(EXCHANGE_ACCOUNTS),
  base: text(),
  counter: text(),
  common: optional(text()),
})

const Values = type({
  type: enums(REQUEST_TYPES),
  requestedBase: text(),
  requestedPrice: text(),
  minPrice: text(),
  maxPrice: text(),
  isIceberg: boolean(),
  comment: text(),
  deadline: text(),
})

const Sent = type({
  key: text(),
  sentAt: number(),
  known: array(text()),
  request: type({
    exchangeAccount: enums(EXCHANGE_ACCOUNTS),
    side: enums(SIDES),
    type: enums(REQUEST_TYPES),
    baseCurrency: text(),
    counterCurrency: text(),
    commonCurrency: optional(text()),
    requestedBase: text(),
    requestedPrice: optional(text()),
    minPrice: optional(text()),
    maxPrice: optional(text()),
    isIceberg: optional(boolean()),
    comment: optional(text()),
    deadline: optional(text()),
    price: optional(text()),
  }),
})

const DraftRecord = type({
  /** epoch ms, by the desk's clock */
  at: number(),
  choice: Choice,
  values: Values,
  typedAt: optional(text()),
  intent: optional(Sent),
})

/** A draft as browser storage holds it. */
export type DraftRecord = Infer<typeof DraftRecord>

/** All of one client. */
const Drawer = type({ who: string(), drafts: array() })

export function toRecord({ route: choice, values, typedAt, intent }: Draft, at: number): DraftRecord {
  return {
    at,
    choice,
    values,
    ...(typedAt === undefined ? {} : { typedAt }),
    ...(intent ? { intent: { ...intent, known: [...intent.known] } } : {}),
  }
}

export function fromRecord({ choice, values, typedAt, intent }: DraftRecord): Draft {
  return {
    route: choice as Draft['route'],
    values,
    typedAt,
    // The struct leaves out what was not given, as the wire does.
    ...(intent ? { intent: { ...intent, known: new Set(intent.known) } as NonNullable<Draft['intent']> } : {}),
  }
}

/** What is stored of that client; nothing of another's, nor of what can't be read. */
export function readStored(stored: string | undefined, who: string): readonly DraftRecord[] {
  try {
    const drawer: unknown = JSON.parse(stored ?? 'null')
    return is(drawer, Drawer) && drawer.who === who ? drawer.drafts.filter(one => is(one, DraftRecord)) : []
  } catch {
    return []
  }
}
