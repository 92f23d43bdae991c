import { lazy } from 'react'
import { AuthGate as AuthGateWidget } from './AuthGate/AuthGate'
import { guard } from './guard'

/** The widgets as the outside gets them: each with its own boundary, each but the first fetched when first drawn. */
export const AuthGate = guard('AuthGate', AuthGateWidget)

export const BalancesPanel = guard(
  'BalancesPanel',
  lazy(() => import('./BalancesPanel/BalancesPanel').then(file => ({ default: file.BalancesPanel }))),
)

export const BalancesSummary = guard(
  'BalancesSummary',
  lazy(() => import('./BalancesPanel/BalancesSummary').then(file => ({ default: file.BalancesSummary }))),
)

export const BalanceDetail = guard(
  'BalanceDetail',
  lazy(() => import('./BalancesPanel/BalanceDetail').then(file => ({ default: file.BalanceDetail }))),
)

export const RequestList = guard(
  'RequestList',
  lazy(() => import('./RequestList/RequestList').then(file => ({ default: file.RequestList }))),
)

export const RequestDetail = guard(
  'RequestDetail',
  lazy(() => import('./RequestDetail/RequestDetail').then(file => ({ default: file.RequestDetail }))),
)

export const RequestWizard = guard(
  'RequestWizard',
  lazy(() => import('./RequestWizard/RequestWizard').then(file => ({ default: file.RequestWizard }))),
)

export const SetPassword = guard(
  'SetPassword',
  lazy(() => import('./AuthGate/SetPassword').then(file => ({ default: file.SetPassword }))),
)
