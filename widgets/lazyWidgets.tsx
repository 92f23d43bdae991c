import { type ComponentType, lazy, type ReactNode } from 'react'
import { AuthGate as Gate } from './AuthGate/AuthGate'
import { WidgetLoading } from './WidgetLoading'
import { withErrorBoundary } from './withErrorBoundary'

/** Every widget by its public name, each in its own error boundary. All but AuthGate are fetched when first drawn. */
export const WIDGETS = {
  AuthGate: withErrorBoundary('AuthGate', Gate),
  BalanceDetail: lazyWidget('BalanceDetail', () => import('./BalancesPanel/BalanceDetail'), <WidgetLoading />),
  BalancesPanel: lazyWidget('BalancesPanel', () => import('./BalancesPanel/BalancesPanel'), <WidgetLoading />),
  BalancesSummary: lazyWidget('BalancesSummary', () => import('./BalancesPanel/BalancesSummary'), <WidgetLoading />),
  RequestDetail: lazyWidget('RequestDetail', () => import('./RequestDetail/RequestDetail'), <WidgetLoading />),
  RequestList: lazyWidget('RequestList', () => import('./RequestList/RequestList'), <WidgetLoading />),
  RequestWizard: lazyWidget('RequestWizard', () => import('./RequestWizard/RequestWizard')),
  SetPassword: lazyWidget('SetPassword', () => import('./AuthGate/SetPassword')),
}

export const {
  AuthGate,
  BalanceDetail,
  BalancesPanel,
  BalancesSummary,
  RequestDetail,
  RequestList,
  RequestWizard,
  SetPassword,
} = WIDGETS

/** Fetches the code of every widget now, so that each can be drawn when the network is gone. */
export async function preloadWidgets(): Promise<void> {
  const loads = Object.values(WIDGETS).flatMap(widget => ('load' in widget ? [widget.load()] : []))
  await Promise.allSettled([...loads, import('./RequestDetail/cancel/CancelDialog')])
}

function lazyWidget<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  loading?: ReactNode,
) {
  // The types of `lazy` can't carry props that are a type parameter.
  const Widget = lazy(() => load().then(file => ({ default: file[name] as ComponentType<object> })))
  return Object.assign(withErrorBoundary<Props>(name, Widget, loading), { load })
}
