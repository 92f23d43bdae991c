import { lazy } from 'react'
import { AuthGate as AuthGateWidget } from './AuthGate/AuthGate'
import { WidgetLoading } from './WidgetLoading'
import { withErrorBoundary } from './withErrorBoundary'

const load = {
  balancesPanel: () => import('./BalancesPanel/BalancesPanel'),
  balancesSummary: () => import('./BalancesPanel/BalancesSummary'),
  balanceDetail: () => import('./BalancesPanel/BalanceDetail'),
  requestList: () => import('./RequestList/RequestList'),
  requestDetail: () => import('./RequestDetail/RequestDetail'),
  cancelDialog: () => import('./RequestDetail/cancel/CancelDialog'),
  requestWizard: () => import('./RequestWizard/RequestWizard'),
}

/** Fetches every widget now, so that a network that goes away later takes no screen with it. */
export async function preloadWidgets(): Promise<void> {
  await Promise.allSettled(Object.values(load).map(fetchIt => fetchIt()))
}

/** The widgets as the outside gets them: each with its own boundary, each but the first fetched when first drawn. */
export const AuthGate = withErrorBoundary('AuthGate', AuthGateWidget)
export const BalancesPanel = withErrorBoundary(
  'BalancesPanel',
  lazy(() => load.balancesPanel().then(file => ({ default: file.BalancesPanel }))),
  <WidgetLoading />,
)
export const BalancesSummary = withErrorBoundary(
  'BalancesSummary',
  lazy(() => load.balancesSummary().then(file => ({ default: file.BalancesSummary }))),
  <WidgetLoading />,
)
export const BalanceDetail = withErrorBoundary(
  'BalanceDetail',
  lazy(() => load.balanceDetail().then(file => ({ default: file.BalanceDetail }))),
  <WidgetLoading />,
)
export const RequestList = withErrorBoundary(
  'RequestList',
  lazy(() => load.requestList().then(file => ({ default: file.RequestList }))),
  <WidgetLoading />,
)
export const RequestDetail = withErrorBoundary(
  'RequestDetail',
  lazy(() => load.requestDetail().then(file => ({ default: file.RequestDetail }))),
  <WidgetLoading />,
)
export const RequestWizard = withErrorBoundary(
  'RequestWizard',
  lazy(() => load.requestWizard().then(file => ({ default: file.RequestWizard }))),
)
export const SetPassword = withErrorBoundary(
  'SetPassword',
  lazy(() => import('./AuthGate/SetPassword').then(file => ({ default: file.SetPassword }))),
)
