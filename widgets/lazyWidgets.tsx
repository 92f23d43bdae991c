import type { ComponentType } from 'react'
import { inPanel, type LoadableOptions, loadable, OVER_PAGE } from '../src/ui/feedback/loadable'
import {
  BalancesPlaceholder,
  DetailPlaceholder,
  ListPlaceholder,
  SummaryPlaceholder,
} from '../src/ui/feedback/Placeholders'
import { AuthGate as Gate } from './AuthGate/AuthGate'
import { signedInOnly } from './signedInOnly'
import { withErrorBoundary } from './withErrorBoundary'

/**
 * Every widget by its public name, each in its own error boundary. All but AuthGate are fetched when first drawn; all
 * but AuthGate and SetPassword need a client who is signed in.
 */
export const WIDGETS = {
  AuthGate: withErrorBoundary('AuthGate', Gate),
  BalanceDetail: lazyWidget('BalanceDetail', () => import('./BalanceDetail/BalanceDetail'), {
    loading: <DetailPlaceholder />,
  }),
  BalancesPanel: lazyWidget('BalancesPanel', () => import('./BalancesPanel/BalancesPanel'), {
    loading: <BalancesPlaceholder />,
  }),
  BalancesSummary: lazyWidget('BalancesSummary', () => import('./BalancesPanel/BalancesSummary'), {
    loading: <SummaryPlaceholder />,
  }),
  LatestActivity: lazyWidget('LatestActivity', () => import('./RequestList/LatestActivity')),
  RequestDetail: lazyWidget('RequestDetail', () => import('./RequestDetail/RequestDetail'), {
    loading: <DetailPlaceholder />,
  }),
  RequestList: lazyWidget('RequestList', () => import('./RequestList/RequestList'), { loading: <ListPlaceholder /> }),
  RequestWizard: lazyWidget('RequestWizard', () => import('./RequestWizard/RequestWizard'), OVER_PAGE),
  SetPassword: lazyWidget('SetPassword', () => import('./AuthGate/SetPassword'), { signedOut: true }),
  TransferDialog: lazyWidget('TransferDialog', () => import('./TransferDialog/TransferDialog'), OVER_PAGE),
}

export const {
  AuthGate,
  BalanceDetail,
  BalancesPanel,
  BalancesSummary,
  LatestActivity,
  RequestDetail,
  RequestList,
  RequestWizard,
  SetPassword,
  TransferDialog,
} = WIDGETS

/** Fetches the code of every widget now, so that each can be drawn when the network is gone. */
export async function preloadWidgets(): Promise<void> {
  const loads = Object.values(WIDGETS).flatMap(widget => ('load' in widget ? [widget.load()] : []))
  await Promise.allSettled([
    ...loads,
    import('./BalancesPanel/SummaryPicture'),
    import('./RequestDetail/cancel/CancelDialog'),
  ])
}

function lazyWidget<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  { signedOut = false, ...options }: LoadableOptions & { readonly signedOut?: boolean } = {},
) {
  const Widget = loadable(load, file => file[name], options)
  const Shown = signedOut ? Widget : signedInOnly(Widget, options.frame ?? inPanel)
  return Object.assign(withErrorBoundary<Props>(name, Shown), { load: Widget.load })
}
