import type { WidgetName, WidgetProps } from '../allWidgets'
import { type CallbackEvents, type CallbackName, callbackOf, DESK_EVENTS, type DeskEvent, eventOf } from '../events'

/** The events that the widget of a name sends. */
export type EventOf<Name extends WidgetName> =
  | CallbackEvents[keyof WidgetProps<Name> & CallbackName]
  | Exclude<DeskEvent, CallbackEvents[CallbackName]>

/** The callbacks of each widget. The compiler finds one that is missing. */
export const CALLBACKS_OF: {
  readonly [Name in WidgetName]: { readonly [Callback in keyof WidgetProps<Name> & CallbackName]: true }
} = {
  AuthGate: { onForgotPassword: true },
  BalanceDetail: {
    onAccountChosen: true,
    onOpenBalances: true,
    onCreate: true,
    onTransfer: true,
    onOpenRequest: true,
  },
  BalancesPanel: { onFilterChange: true, onLoaded: true, onOpenBalance: true },
  BalancesSummary: { onOpenBalances: true, onOpenBalance: true },
  LatestActivity: { onOpenRequest: true },
  RequestDetail: { onOpenList: true, onTitle: true, onRepeat: true },
  RequestList: { onFilterChange: true, onLoaded: true, onOpenRequest: true, onCreate: true },
  RequestWizard: { onClosed: true, onPlaced: true, onOpenRequest: true },
  SetPassword: { onDone: true, onGoToLogin: true },
  TransferDialog: { onClosed: true, onMoved: true },
}

/** The events that the widget sends: those of its callbacks, and those that have none. */
export const eventsOf = (name: WidgetName): readonly DeskEvent[] => [
  ...Object.keys(CALLBACKS_OF[name]).map(callback => eventOf(callback)![0]),
  ...DESK_EVENTS.filter(event => !callbackOf.has(event)),
]
