import { type ComponentType, useContext, useState } from 'react'
import type { FetchFile } from '../src/code/createCode'
import { BalancesPlaceholder } from '../src/ui/balance/BalancesSkeleton'
import { Loading } from '../src/ui/feedback/Loading'
import { type LoadableOptions, loadable, OVER_PAGE } from '../src/ui/feedback/loadable'
import { DetailPlaceholder, ListPlaceholder, SummaryPlaceholder } from '../src/ui/feedback/Placeholders'
import { withTexts } from '../src/ui/feedback/withTexts'
import { BalanceWaiting } from './BalanceDetail/BalanceWaiting'
import type { CallbackName } from './events'
import { EDGES, Place, type PlacedProps, PlacingContext } from './isolation'
import type { RequestListProps } from './RequestList/RequestRows'
import { signedInOnly } from './signedInOnly'
import { withErrorBoundary } from './withErrorBoundary'
import { withEvents } from './withEvents'

// A bundler leaves out the widgets that a page does not import.
export const BalanceDetail = /* @__PURE__ */ lazyWidget(
  'BalanceDetail',
  /* @__PURE__ */ withTexts(() => import('./BalanceDetail/BalanceDetail')),
  {
    waiting: ({ account, isTitled, onCreate, children }) => (
      <BalanceWaiting
        account={account}
        isTitled={isTitled}
        withButtons={onCreate !== undefined}
        withList={children !== undefined}
      />
    ),
  },
)
export const BalancesPanel = /* @__PURE__ */ lazyWidget(
  'BalancesPanel',
  /* @__PURE__ */ withTexts(() => import('./BalancesPanel/BalancesPanel')),
  {
    loading: <BalancesPlaceholder />,
  },
)
export const BalancesSummary = /* @__PURE__ */ lazyWidget(
  'BalancesSummary',
  () => import('./BalancesPanel/BalancesSummary'),
  {
    waiting: shape => <SummaryPlaceholder {...shape} />,
  },
)
export const LatestActivity = /* @__PURE__ */ lazyWidget(
  'LatestActivity',
  /* @__PURE__ */ withTexts(() => import('./RequestList/LatestActivity')),
)
export const RequestDetail = /* @__PURE__ */ lazyWidget(
  'RequestDetail',
  /* @__PURE__ */ withTexts(() => import('./RequestDetail/RequestDetail')),
  {
    loading: <DetailPlaceholder />,
  },
)
const LIST = { loading: <ListPlaceholder /> }
const Rows = /* @__PURE__ */ loadable(
  () => import('./RequestList/UnfilteredList'),
  file => file.UnfilteredList,
  LIST,
)
const fetchWholeList = /* @__PURE__ */ withTexts(() => import('./RequestList/RequestList'))
const RowsAndTools = /* @__PURE__ */ loadable(fetchWholeList, file => file.RequestList, LIST)
// Until they are fetched the list has its title alone.
const LaterTools = /* @__PURE__ */ loadable(fetchWholeList, file => file.RequestTools, { waiting: ({ head }) => head })
/**
 * A list that can't be filtered needs half the code. It stays mounted, with its scroll and focus, when the page lets it
 * be filtered later.
 */
function EitherList(props: RequestListProps) {
  const [isWhole] = useState(props.onFilterChange !== undefined)
  return isWhole ? <RowsAndTools {...props} /> : <Rows {...props} Tools={LaterTools} />
}
export const RequestList = /* @__PURE__ */ Object.assign(
  /* @__PURE__ */ isolatable(
    'RequestList',
    /* @__PURE__ */ withErrorBoundary(
      'RequestList',
      /* @__PURE__ */ withEvents(/* @__PURE__ */ signedInOnly(EitherList, LIST)),
    ),
  ),
  {
    load: async (): Promise<void> => {
      const [{ loadLongList }] = await Promise.all([Rows.load(), RowsAndTools.load(), LaterTools.load()])
      await loadLongList()
    },
  },
)
export const RequestWizard = /* @__PURE__ */ lazyWidget(
  'RequestWizard',
  /* @__PURE__ */ withTexts(() => import('./RequestWizard/RequestWizard')),
  OVER_PAGE,
  ['onPlaced', 'onClosed'],
)
export const SetPassword = /* @__PURE__ */ lazyWidget(
  'SetPassword',
  /* @__PURE__ */ withTexts(() => import('./AuthGate/SetPassword')),
  {
    signedOut: true,
  },
)
export const TransferDialog = /* @__PURE__ */ lazyWidget(
  'TransferDialog',
  /* @__PURE__ */ withTexts(() => import('./TransferDialog/TransferDialog')),
  OVER_PAGE,
  ['onMoved', 'onClosed'],
)

/**
 * By its public name each widget that is fetched when first drawn, in its own error boundary. All but SetPassword need
 * a client who is signed in.
 */
export const LAZY_WIDGETS = {
  BalanceDetail,
  BalancesPanel,
  BalancesSummary,
  LatestActivity,
  RequestDetail,
  RequestList,
  RequestWizard,
  SetPassword,
  TransferDialog,
}

/** Fetches the code of every widget now, so that each can be drawn when the network is gone. */
export const preloadWidgets = (): Promise<void> =>
  import('./loadEveryWidget').then(({ loadEveryWidget }) => loadEveryWidget(Object.values(LAZY_WIDGETS)))

/** Below `DeskProvider` the widget is in an element, or a shadow root, of its own; its children stay the page's. */
export function isolatable<Props extends object>(name: string, Widget: ComponentType<Props>): ComponentType<Props> {
  return function Isolatable(props: Props) {
    const Placed = useContext(PlacingContext)
    if (Placed === undefined) return <Widget {...props} />
    return (
      <Placed
        name={name}
        Widget={Widget as ComponentType<object>}
        props={props}
        loadIsolated={loadIsolated}
        loadChecks={loadChecks}
      />
    )
  }
}

/** Not in the file of `DeskProvider`, which this code imports: a bundler would keep both where neither is used. */
const loadIsolated: PlacedProps['loadIsolated'] = options =>
  loadable(
    () => import('./mountWidget'),
    file => file.IsolatedWidget,
    options,
  )

const loadChecks: PlacedProps['loadChecks'] = () => import('../src/desk/page/wrongProps')

/** `always`: callbacks that draw no button. Their events are sent also when the page gives no callback. */
function lazyWidget<Name extends string, Props extends object>(
  name: Name,
  load: FetchFile<Record<Name, ComponentType<Props>>>,
  { signedOut = false, ...given }: LoadableOptions<Props> & { readonly signedOut?: boolean } = {},
  always: readonly CallbackName[] = [],
) {
  const place = <Place name={name} edges={EDGES} />
  const options = { loading: <Loading>{place}</Loading>, ...given }
  const Widget = loadable(load, file => file[name], options)
  const Shown = signedOut ? Widget : signedInOnly(Widget, options)
  return Object.assign(isolatable(name, withErrorBoundary<Props>(name, withEvents(Shown, always))), {
    load: Widget.load as () => Promise<unknown>,
  })
}
