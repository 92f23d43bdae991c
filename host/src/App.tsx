import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { AuthGate, preloadWidgets, SetPassword, useSession } from '../../widgets'
import type { HostConfig } from '../config'
import { loadFailureDialog } from './failureDialog'
import { Layout } from './Layout'
import { safePath, useRecordNavigation } from './navigation'
import { useArrivalFocus } from './useArrivalFocus'

const load = {
  dashboard: () => import('./pages/DashboardPage').then(file => ({ default: file.DashboardPage })),
  requests: () => import('./pages/RequestsPage').then(file => ({ default: file.RequestsPage })),
  balances: () => import('./pages/BalancesPage').then(file => ({ default: file.BalancesPage })),
  balance: () => import('./pages/BalancePage').then(file => ({ default: file.BalancePage })),
  profile: () => import('./pages/ProfilePage').then(file => ({ default: file.ProfilePage })),
  notFound: () => import('./pages/NotFoundPage').then(file => ({ default: file.NotFoundPage })),
}

const DashboardPage = lazy(load.dashboard)
const RequestsPage = lazy(load.requests)
const BalancesPage = lazy(load.balances)
const BalancePage = lazy(load.balance)
const ProfilePage = lazy(load.profile)
const NotFoundPage = lazy(load.notFound)

/** The page of each route, and who may see it. */
export function App({ demo }: { demo: HostConfig['demo'] }) {
  const [, navigate] = useLocation()
  useScrollToTop()
  useArrivalFocus()
  useRecordNavigation()
  return (
    <Suspense>
      <Switch>
        <Route path="/login">
          <SignedOutOnly>
            <AuthGate demo={demo} />
          </SignedOutOnly>
        </Route>
        <Route path="/password-reset/:token">
          {({ token }) => <SetPassword token={token} onGoToLogin={() => navigate('/login', { replace: true })} />}
        </Route>
        <Route>
          <SignedInOnly>
            <Layout>
              <Suspense>
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
              </Suspense>
            </Layout>
          </SignedInOnly>
        </Route>
      </Switch>
    </Suspense>
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

/** Late enough for the first page's own calls to go before. */
const PRELOAD_MS = 1_500

/** Fetches the code of every other page, so that each can be opened when the network is gone. */
function usePreload(enabled: boolean) {
  useEffect(() => {
    if (!enabled) return
    const timer = setTimeout(() => {
      void Promise.allSettled([preloadWidgets(), loadFailureDialog(), ...Object.values(load).map(fetch => fetch())])
    }, PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [enabled])
}
