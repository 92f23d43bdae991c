/** The face of the package: widgets, the desk they stand at, and what a page around them needs. */

export { useTotal } from '../src/desk/balances'
export { createDesk, type Desk, type DeskOptions } from '../src/desk/createDesk'
export { useProfile } from '../src/desk/me'
export { useSession, useSettings } from '../src/desk/useDesk'
export { useOpenRequestsCount } from '../src/desk/useRequests'
export type { ExchangeAccount } from '../src/domain/account'
export type { Currency, Pair } from '../src/domain/currency'
export type { Reporter } from '../src/domain/reporter'
export type { Side, TradeRequest } from '../src/domain/request'
export { type RequestFilter, readRequestFilter, requestFilterQuery } from '../src/domain/requestFilter'
export type { WizardChoice, WizardSeed } from '../src/domain/wizard'
export { Looks } from './AuthGate/Looks'
export { DeskProvider } from './DeskProvider'
export {
  AuthGate,
  BalanceDetail,
  BalancesPanel,
  BalancesSummary,
  preloadWidgets,
  RequestDetail,
  RequestList,
  RequestWizard,
  SetPassword,
} from './guarded'
export type { Confirm } from './RequestWizard/confirm/useConfirmation'
