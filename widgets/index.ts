/** The public API of the package: the widgets, the desk they share, and what a page around them needs. */

export { useNamedCurrency } from '../src/desk/balances/balance'
export { useUnpricedCount } from '../src/desk/balances/balances'
export { useTotal } from '../src/desk/balances/totals'
export { createPageDesk as createDesk, type DeskOptions } from '../src/desk/createDesk'
export { useCurrencyName } from '../src/desk/currencyNames'
export type { PageDesk as Desk } from '../src/desk/desk'
export { useProfile } from '../src/desk/me'
export type { Diagnosis } from '../src/desk/page/diagnosis'
export type { Approval, ApprovalHooks } from '../src/desk/page/pageHooks'
export { useOpenChanges } from '../src/desk/requests/changes/useOpenChanges'
export { useOpenRequestsCount } from '../src/desk/requests/useRequests'
export { useUnconfirmed } from '../src/desk/requests/useUnconfirmed'
export { useUnconfirmedTransfers } from '../src/desk/transfers/useUnconfirmedTransfers'
export { useRefresh, useSession, useSettings } from '../src/desk/useDesk'
export type { ExchangeAccount } from '../src/domain/account'
export { type BalanceFilter, queryWithBalanceFilter, readBalanceFilter } from '../src/domain/balanceFilter'
export { type Currency, EQUIVALENTS, type Pair } from '../src/domain/currency'
export { consoleReporter, type Reporter } from '../src/domain/reporting/reporter'
export type { NewRequest } from '../src/domain/request/newRequest'
export type { Side, TradeRequest } from '../src/domain/request/request'
export {
  queryWithFilter,
  type RequestFilter,
  readRequestFilter,
  requestFilterQuery,
} from '../src/domain/request/requestFilter'
export type { Confirm } from '../src/domain/request/review'
export type { WizardChoice, WizardSeed } from '../src/domain/request/wizard'
export type { Transfer } from '../src/domain/transfer'
export { AuthGate, LanguageChoice, ThemeChoice } from './allWidgets'
export { DeskProvider } from './DeskProvider'
export type { DeskEvents } from './events'
export {
  BalanceDetail,
  BalancesPanel,
  BalancesSummary,
  LatestActivity,
  preloadWidgets,
  RequestDetail,
  RequestList,
  RequestWizard,
  SetPassword,
  TransferDialog,
} from './lazyWidgets'
