import { type ReactNode, useEffect, useRef } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { loadable } from '../../src/ui/feedback/loadable'
import { AuthGate, preloadWidgets, SetPassword, useSession } from '../../widgets'
import type { HostConfig } from '../config'
import { loadFailureDialog } from './failureDialog'
import { Layout } from './Layout'
import { safePath, useRecordNavigation } from './navigation'
import { LOADING } from './pageLoading'
import { forgetResetToken } from './resetToken'

const DashboardPage = loadable(
  () => import('./pages/DashboardPage'),
  file => file.DashboardPage,
  LOADING.dashboard,
)
const RequestsPage = loadable(
  () => import('./pages/RequestsPage'),
  file => file.RequestsPage,
  LOADING.requests,
)
const BalancesPage = loadable(
  () => import('./pages/BalancesPage'),
  file => file.BalancesPage,
  LOADING.balances,
)
const BalancePage = loadable(
  () => import('./pages/BalancePage'),
  file => file.BalancePage,
  LOADING.balance,
)
const ProfilePage = loadable(
  () => import('./pages/ProfilePage'),
  file => file.ProfilePage,
  LOADING.profile,
)
const NotFoundPage = loadable(
  () => import('./pages/NotFoundPage'),
  file => file.NotFoundPage,
  LOADING.notFound,
)
const PAGES = [DashboardPage, RequestsPage, BalancesPage, BalancePage, ProfilePage, NotFoundPage]

type AppProps = {
  demo: HostConfig['demo']
  /** Of the reset link by which the page was opened. */
  resetToken: string | undefined
  onError: (error: unknown) => string
}

/** The page of each route, and who may see it. */
export function App({ demo, resetToken, onError }: AppProps) {
  const [, navigate] = useLocation()
  useScrollToTop()
  useRecordNavigation()
  return (
    <Switch>
      <Route path="/login">
        <SignedOutOnly>
          <AuthGate demo={demo} />
        </SignedOutOnly>
      </Route>
      <Route path="/password-reset">
        {resetToken === undefined ? (
          <Redirect to="/login" replace />
        ) : (
          <SetPassword
            token={resetToken}
            onDone={forgetResetToken}
            onGoToLogin={() => navigate('/login', { replace: true })}
          />
        )}
      </Route>
      <Route>
        <SignedInOnly>
          <Layout onError={onError}>
            <Switch>
              <Route path="/" component={DashboardPage} />
              <Route path="/requests">
                <RequestsPage />
              </Route>
              <Route path="/requests/:uuid">{({ uuid }) => <RequestsPage uuid={uuid} />}</Route>
              <Route path="/balances" component={BalancesPage} />
              <Route path="/balances/:currency">{({ currency }) => <BalancePage currency={currency} />}</Route>
              <Route path="/profile" component={ProfilePage} />
              <Route component={NotFoundPage} />
            </Switch>
          </Layout>
        </SignedInOnly>
      </Route>
    </Switch>
  )
}

/** Remembers the current path in the history entry, not in the address, to come back to it after signing in. */
function SignedInOnly({ children }: { children: ReactNode }) {
  const { signedIn } = useSession()
  usePreload(signedIn)
  const { pathname, search, hash } = window.location
  return signedIn ? children : <Redirect to="/login" replace state={{ from: pathname + search + hash }} />
}

function SignedOutOnly({ children }: { children: ReactNode }) {
  const { signedIn } = useSession()
  const { from } = (window.history.state ?? {}) as { from?: unknown }
  return signedIn ? <Redirect to={safePath(from, window.location.origin)} replace /> : children
}

function useScrollToTop() {
  const [path] = useLocation()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== path) window.scrollTo(0, 0)
    shown.current = path
  }, [path])
}

/** Late enough for the first page's own calls to go before; then when the page is idle, or at the latest. */
const PRELOAD_MS = 1_500
const LATEST_MS = 10_000

/** Fetches the code of every other page, so that each can be opened when the network is gone. */
function usePreload(enabled: boolean) {
  useEffect(() => {
    if (!enabled) return
    const preload = () =>
      void Promise.allSettled([preloadWidgets(), loadFailureDialog(), ...PAGES.map(page => page.load())])
    let idle: number | undefined
    const timer = setTimeout(() => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in window) idle = requestIdleCallback(preload, { timeout: LATEST_MS })
      else preload()
    }, PRELOAD_MS)
    return () => {
      clearTimeout(timer)
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [enabled])
}
