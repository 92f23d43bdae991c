import { useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { loadable } from '../../src/ui/feedback/loadable'
import { withTexts } from '../../src/ui/feedback/withTexts'
import { preloadWidgets } from '../../widgets'
import { CompleteDesk, completeDesk } from '../../widgets/CompleteDesk'
import { afterFirstLoad } from './afterFirstLoad'
import { LazySignIn } from './beforePages'
import { loadFailureDialog } from './failureDialog'
import { Layout } from './Layout'
import { LOADING } from './pageLoading'
import { DashboardPage } from './pages/DashboardPage'
import { codeInAddress } from './paths'

const RequestsPage = loadable(
  withTexts(() => import('./pages/RequestsPage')),
  file => file.RequestsPage,
  LOADING.requests,
)
const BalancesPage = loadable(
  withTexts(() => import('./pages/BalancesPage')),
  file => file.BalancesPage,
  LOADING.balances,
)
const BalancePage = loadable(
  withTexts(() => import('./pages/BalancePage')),
  file => file.BalancePage,
  LOADING.balance,
)
const ProfilePage = loadable(
  withTexts(() => import('./pages/ProfilePage')),
  file => file.ProfilePage,
  LOADING.profile,
)
const NotFoundPage = loadable(
  withTexts(() => import('./pages/NotFoundPage')),
  file => file.NotFoundPage,
  LOADING.notFound,
)
const LATER_PAGES = [RequestsPage, BalancesPage, BalancePage, ProfilePage, NotFoundPage, LazySignIn]

export { completeDesk }

/** The code of the page that is opened first, so that nothing is drawn in its place before. */
export const loadFirstPage = async (): Promise<unknown> =>
  // When that fails, the page's place shows a message.
  window.location.pathname.startsWith('/requests') && RequestsPage.load().catch(() => undefined)

/** The pages of a signed-in client. */
export function SignedIn({ onError }: { onError: (error: unknown) => string }) {
  usePreload()
  return (
    <CompleteDesk>
      <Layout onError={onError}>
        <Switch>
          <Route path="/" component={DashboardPage} />
          <Route path="/requests">
            <RequestsPage />
          </Route>
          <Route path="/requests/:uuid">{({ uuid }) => <RequestsPage uuid={uuid} />}</Route>
          <Route path="/balances" component={BalancesPage} />
          <Route path="/balances/:currency">{({ currency }) => <BalancePage code={codeInAddress(currency)} />}</Route>
          <Route path="/profile" component={ProfilePage} />
          <Route component={NotFoundPage} />
        </Switch>
      </Layout>
    </CompleteDesk>
  )
}

/** Fetches the code of every other page, so that each can be opened when the network is gone. */
function usePreload() {
  useEffect(
    () =>
      afterFirstLoad(() => {
        // Safari and Firefox don't tell whether their client saves data.
        if ((navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData) return
        void Promise.allSettled([preloadWidgets(), loadFailureDialog(), ...LATER_PAGES.map(page => page.load())])
      }),
    [],
  )
}
