import { array, boolean, enums, type Infer, is, number, optional, size, string } from 'superstruct'
import { EXCHANGE_ACCOUNTS } from '../../domain/account'
import type { Decimal } from '../../domain/decimal'
import { ownFields } from '../../domain/ownFields'
import type { NewRequest } from '../../domain/request/newRequest'
import { REQUEST_TYPES, SIDES } from '../../domain/request/request'
import type { Ticket } from '../../domain/request/ticket'
import { ATTEMPT_ENDS, type Attempt } from '../sending/attempt'
import { type } from '../wire'

/** A ticket's request that was sent, under one key, with its latest attempt. */
export type Sending = Attempt & {
  readonly request: NewRequest
  /** The earliest time of its request's creation, epoch ms by the desk's clock; `undefined` if unknown. */
  readonly notBefore: number | undefined
  /** Uuids that the page had received before it sent: none of them is this ticket's. */
  readonly known: ReadonlySet<string>
}

/** A ticket that was typed, or sent with unknown result. Never sent without a press. */
export type SavedTicket = Ticket & {
  /** The market price when the price was typed. */
  readonly marketWhenTyped?: Decimal | undefined
  /** It was sent with unknown result. */
  readonly sending?: Sending
}

export type UnconfirmedTicket = SavedTicket & { readonly sending: Sending }
export const isUnconfirmed = (ticket: SavedTicket): ticket is UnconfirmedTicket => ticket.sending !== undefined

const text = () => size(string(), 0, 2_000)

const StoredRoute = type({
  side: enums(SIDES),
  exchangeAccount: enums(EXCHANGE_ACCOUNTS),
  base: text(),
  counter: text(),
  common: optional(text()),
})

const StoredValues = type({
  type: enums(REQUEST_TYPES),
  requestedBase: text(),
  requestedPrice: text(),
  minPrice: text(),
  maxPrice: text(),
  isIceberg: boolean(),
  comment: text(),
  deadline: text(),
})

const StoredSending = type({
  key: text(),
  isKeySent: optional(boolean()),
  /** Absent in records of an earlier version. */
  firstSentAt: optional(number()),
  sentAt: number(),
  end: optional(enums(ATTEMPT_ENDS)),
  deviceAheadMs: optional(number()),
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

/** A ticket in browser storage. Its names stay, as tickets that earlier versions have stored are read too. */
const StoredTicket = type({
  /** As in `DatedTicket`. */
  at: number(),
  choice: StoredRoute,
  values: StoredValues,
  /** A price, not a time: `marketWhenTyped`. */
  typedAt: optional(text()),
  intent: optional(StoredSending),
})
type StoredTicket = Infer<typeof StoredTicket>
const Owned = type({ who: string() })

/**
 * A ticket, and when it was saved, epoch ms. The time of a sent one is the desk's. That of a draft is the
 * device's, which may be wrong by days, but is known before the desk has answered.
 */
export type DatedTicket = { readonly ticket: SavedTicket; readonly at: number }

/** Its owner is a client, named by the hash of the email, or a session whose client is unknown yet. */
export type OwnedTicket = DatedTicket & { readonly owner: string }

/** The ticket without its comment and deadline, which another client may have written. */
export function withoutComment({ ticket, at }: DatedTicket): DatedTicket {
  const { sending } = ticket
  const values = { ...ticket.values, comment: '', deadline: '' }
  if (sending === undefined) return { at, ticket: ownFields({ ...ticket, values }) }
  const { comment: _comment, deadline: _deadline, ...request } = sending.request
  return { at, ticket: ownFields({ ...ticket, values, sending: ownFields({ ...sending, request }) }) }
}

export const toStored = ({ owner, ...saved }: OwnedTicket): object => ({ who: owner, ...toStoredTicket(saved) })

export const fromStored = (value: unknown): OwnedTicket | undefined =>
  is(value, Owned) && is(value, StoredTicket) ? { owner: value.who, ...fromStoredTicket(ownFields(value)) } : undefined

const toStoredTicket = ({ ticket: { route, values, marketWhenTyped, sending }, at }: DatedTicket): StoredTicket => ({
  at,
  choice: route,
  values,
  ...(marketWhenTyped === undefined ? {} : { typedAt: marketWhenTyped }),
  ...(sending ? { intent: toStoredSending(sending) } : {}),
})

const toStoredSending = ({ known, ...sending }: Sending): NonNullable<StoredTicket['intent']> => ({
  ...sending,
  known: [...known],
})

const fromStoredTicket = ({ at, choice, values, typedAt, intent }: StoredTicket): DatedTicket => ({
  at,
  ticket: ownFields<SavedTicket>({
    route: ownFields(choice) as SavedTicket['route'],
    values,
    marketWhenTyped: typedAt,
    // Keys without a value are left out.
    ...(intent ? { sending: sendingOf(intent, at) } : {}),
  }),
})

const sendingOf = (
  { request, known, firstSentAt, ...rest }: NonNullable<StoredTicket['intent']>,
  savedAt: number,
): Sending =>
  ownFields({
    ...rest,
    firstSentAt: firstSentAt ?? savedAt,
    request: ownFields(request),
    known: new Set(known),
  }) as Sending

type Owner = { readonly who: unknown; readonly drafts: readonly object[] }

/** An earlier version stored one value: all tickets of the last owner, and `others`, the unconfirmed ones of others. */
export const inEarlier = ({
  others = [],
  ...last
}: Owner & { readonly others?: readonly Owner[] }): readonly object[] =>
  [last, ...others].flatMap(({ who, drafts }) => drafts.map(one => ({ ...one, who })))
