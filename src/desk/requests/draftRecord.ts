import { array, boolean, enums, type Infer, is, number, optional, size, string } from 'superstruct'
import { EXCHANGE_ACCOUNTS } from '../../domain/account'
import type { Decimal } from '../../domain/decimal'
import { ownFields } from '../../domain/ownFields'
import type { NewRequest } from '../../domain/request/newRequest'
import { REQUEST_TYPES, SIDES } from '../../domain/request/request'
import type { Ticket } from '../../domain/request/ticket'
import { type } from '../wire'

/** Why an attempt ended without telling whether it was placed: no answer, a refusal, the session's end. */
export const ATTEMPT_ENDS = ['cutOff', 'refused', 'sessionEnded'] as const
export type AttemptEnd = (typeof ATTEMPT_ENDS)[number]

/** A ticket's request on its way to the desk. Sent again, it goes under the same key. */
export type Sending = {
  readonly key: string
  readonly request: NewRequest
  /** When the last attempt began, epoch ms by the device's clock. */
  readonly sentAt: number
  /** How the last attempt ended; `undefined` while it may be on its way. */
  readonly end?: AttemptEnd | undefined
  /** No request of this sending was created earlier: epoch ms by the desk's clock, `undefined` if unknown. */
  readonly notBefore: number | undefined
  /** Uuids of the requests that the page had received before. */
  readonly known: ReadonlySet<string>
}

/** A ticket that was typed, or sent with unknown result. Never sent by itself. */
export type Draft = Ticket & {
  /** The market price when the price was typed. */
  readonly marketWhenTyped?: Decimal | undefined
  /** It was sent with unknown result. */
  readonly sending?: Sending
}

export type UnconfirmedDraft = Draft & { readonly sending: Sending }
export const isUnconfirmed = (draft: Draft): draft is UnconfirmedDraft => draft.sending !== undefined

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

const SendingRecord = type({
  key: text(),
  sentAt: number(),
  end: optional(enums(ATTEMPT_ENDS)),
  notBefore: optional(number()),
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
  intent: optional(SendingRecord),
})

/** A draft as browser storage holds it; `choice` is the route, `intent` the sending, `typedAt` the market then. */
export type DraftRecord = Infer<typeof DraftRecord>

/** The drafts of one owner: a client, named by the hash of the e-mail, or a session whose client is unknown yet. */
export type OwnedDrafts = { readonly who: string; readonly drafts: readonly DraftRecord[] }

/** Everything that is stored: of the last owner, and what is unconfirmed of others. */
const Owned = type({ who: string(), drafts: array() })
const Stored = type({ who: string(), drafts: array(), others: optional(array()) })

export function toRecord({ route: choice, values, marketWhenTyped, sending }: Draft, at: number): DraftRecord {
  return {
    at,
    choice,
    values,
    ...(marketWhenTyped === undefined ? {} : { typedAt: marketWhenTyped }),
    ...(sending ? { intent: { ...sending, known: [...sending.known] } } : {}),
  }
}

export function fromRecord({ choice, values, typedAt, intent }: DraftRecord): Draft {
  return ownFields<Draft>({
    route: ownFields(choice) as Draft['route'],
    values,
    marketWhenTyped: typedAt,
    // The struct leaves out what was not given, as the wire does.
    ...(intent ? { sending: sendingOf(intent) } : {}),
  })
}

const sendingOf = ({ request, known, ...rest }: NonNullable<DraftRecord['intent']>): Sending =>
  ownFields({ ...rest, request: ownFields(request), known: new Set(known) }) as Sending

/** All owners' records, without those that can't be read. */
export function readStored(text: string | undefined): readonly OwnedDrafts[] {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!is(stored, Stored)) return []
    const owners = [stored, ...(stored.others ?? []).filter(one => is(one, Owned))]
    return owners.map(({ who, drafts }) => ({ who, drafts: drafts.filter(one => is(one, DraftRecord)).map(ownFields) }))
  } catch {
    return []
  }
}
