import type { ExchangeAccount } from '../src/domain/account'
import type { BalanceFilter } from '../src/domain/balanceFilter'
import type { Currency } from '../src/domain/currency'
import type { NewRequest } from '../src/domain/request/newRequest'
import type { TradeRequest } from '../src/domain/request/request'
import type { RequestFilter } from '../src/domain/request/requestFilter'
import type { WizardSeed } from '../src/domain/request/wizard'
import type { Transfer } from '../src/domain/transfer'

/** The DOM events of the widgets, with their details. They bubble, and they leave shadow roots. */
export type DeskEvents = {
  /** A request is to be opened. Cancelable. */
  'desk:open-request': { readonly uuid: string }
  /** A currency's balance is to be opened. Cancelable. */
  'desk:open-balance': { readonly currency: Currency }
  /** The list of balances is to be opened. Cancelable. */
  'desk:open-balances': Readonly<Record<string, never>>
  /** The list of requests is to be opened. Cancelable. */
  'desk:open-list': Readonly<Record<string, never>>
  /** A new request is to be filled in; `seed` holds what is chosen already. Cancelable. */
  'desk:create': { readonly seed: WizardSeed | undefined }
  /** A request is to be filled in again. Cancelable. */
  'desk:repeat': { readonly seed: WizardSeed }
  /** Funds are to be moved from that account. Cancelable. */
  'desk:transfer': { readonly from: ExchangeAccount }
  /** The client has forgotten the password. Cancelable. */
  'desk:forgot-password': Readonly<Record<string, never>>
  /** The client wants to sign in. Cancelable. */
  'desk:go-to-login': Readonly<Record<string, never>>
  /** A request is about to be sent, with the client's comment. `preventDefault()` stops it. */
  'desk:before-submit': { readonly request: NewRequest }
  /** A request is about to be canceled, with the client's comment. `preventDefault()` stops it. */
  'desk:before-cancel': { readonly request: TradeRequest }
  /** Funds are about to be moved. `preventDefault()` stops it. */
  'desk:before-transfer': { readonly transfer: Transfer }
  /** The desk has accepted a request, with the client's comment. */
  'desk:placed': { readonly request: TradeRequest }
  /** The desk has moved funds. */
  'desk:moved': { readonly transfer: Transfer }
  /** The wizard or the dialog has closed: the page may remove it. */
  'desk:closed': Readonly<Record<string, never>>
  /** The password is set. */
  'desk:done': Readonly<Record<string, never>>
  /** The list is loaded, or how many requests or balances there are has changed. */
  'desk:loaded': { readonly count: number }
  /** The filter was changed. */
  'desk:filter-change': { readonly filter: RequestFilter | BalanceFilter }
  /** Another account was chosen; `undefined` is all together. */
  'desk:account-chosen': { readonly account: ExchangeAccount | undefined }
  /** The title of what is shown, such as 'Request #1042'. */
  'desk:title': { readonly title: string | undefined }
  /** A widget needs the client to sign in: once for all widgets, until one has. */
  'desk:auth-required': Readonly<Record<string, never>>
  /** A widget could not be drawn. `id` is the one under which the error was reported. */
  'desk:error': { readonly widget: string; readonly id: string }
}

export type DeskEvent = keyof DeskEvents

type DomEvents = { [Event in DeskEvent]: CustomEvent<DeskEvents[Event]> }
declare global {
  /** For `addEventListener` of elements, the document and the window. */
  interface GlobalEventHandlersEventMap extends DomEvents {}
}

type EventOfCallback = readonly [event: DeskEvent, field?: string]

/** Callbacks that navigate: the event of each, and the field of its detail. A listener may cancel the event. */
export const CANCELABLE_CALLBACKS = {
  onOpenRequest: ['desk:open-request', 'uuid'],
  onOpenBalance: ['desk:open-balance', 'currency'],
  onOpenBalances: ['desk:open-balances'],
  onOpenList: ['desk:open-list'],
  onCreate: ['desk:create', 'seed'],
  onRepeat: ['desk:repeat', 'seed'],
  onTransfer: ['desk:transfer', 'from'],
  onForgotPassword: ['desk:forgot-password'],
  onGoToLogin: ['desk:go-to-login'],
} as const satisfies Record<string, EventOfCallback>

/** Callbacks that report what has happened: their events can't be canceled. */
const NOTIFICATION_CALLBACKS = {
  onPlaced: ['desk:placed', 'request'],
  onMoved: ['desk:moved', 'transfer'],
  onClosed: ['desk:closed'],
  onDone: ['desk:done'],
  onLoaded: ['desk:loaded', 'count'],
  onFilterChange: ['desk:filter-change', 'filter'],
  onAccountChosen: ['desk:account-chosen', 'account'],
  onTitle: ['desk:title', 'title'],
} as const satisfies Record<string, EventOfCallback>

export type CallbackName = keyof typeof CANCELABLE_CALLBACKS | keyof typeof NOTIFICATION_CALLBACKS

const ALL_CALLBACKS = { ...CANCELABLE_CALLBACKS, ...NOTIFICATION_CALLBACKS }
/** The event of each callback. */
export type CallbackEvents = { readonly [Name in CallbackName]: (typeof ALL_CALLBACKS)[Name][0] }

const CALLBACKS = new Map<string, EventOfCallback>(Object.entries(ALL_CALLBACKS))

export const eventOf = (callback: string): EventOfCallback | undefined => CALLBACKS.get(callback)

/** The callback of each event that has one. */
export const callbackOf = new Map([...CALLBACKS].map(([callback, [event]]) => [event, callback] as const))

export const DESK_EVENTS: readonly DeskEvent[] = [
  ...callbackOf.keys(),
  'desk:before-submit',
  'desk:before-cancel',
  'desk:before-transfer',
  'desk:auth-required',
  'desk:error',
]
