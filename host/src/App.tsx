import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { preloadWidgets, useSession } from '../../widgets'
import { preloadFailure } from './blocking'
import { useCountMoves } from './cameFromInside'
import { Layout } from './Layout'
import { LoginPage } from './pages/LoginPage'
import { safePlace } from './rememberedPlace'
import { useArrivalFocus } from './useArrivalFocus'

const load = {
  dashboard: () => import('./pages/DashboardPage'),
  requests: () => import('./pages/RequestsPage'),
  balances: () => import('./pages/BalancesPage'),
  balance: () => import('./pages/BalancePage'),
  profile: () => import('./pages/ProfilePage'),
  notFound: () => import('./pages/NotFoundPage'),
}

const PasswordPage = lazy(() => import('./pages/PasswordPage').then(file => ({ default: file.PasswordPage })))
const DashboardPage = lazy(() => load.dashboard().then(file => ({ default: file.DashboardPage })))
const RequestsPage = lazy(() => load.requests().then(file => ({ default: file.RequestsPage })))
const BalancesPage = lazy(() => load.balances().then(file => ({ default: file.BalancesPage })))
const BalancePage = lazy(() => load.balance().then(file => ({ default: file.BalancePage })))
const ProfilePage = lazy(() => load.profile().then(file => ({ default: file.ProfilePage })))
const NotFoundPage = lazy(() => load.notFound().then(file => ({ default: file.NotFoundPage })))

export type Demo = { readonly email: string; readonly password: string }

/** Which page stands at which address, and who may see it (spec section 2). */
export function App({ demo }: { demo: Demo | undefined }) {
  useScrollToTop()
  useArrivalFocus()
  useCountMoves()
  return (
    <Suspense>
      <Switch>
        <Route path="/login">
          <SignedOutOnly>
            <LoginPage demo={demo} />
          </SignedOutOnly>
        </Route>
        <Route path="/password-reset/:token">{({ token }) => <PasswordPage token={token} />}</Route>
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

/** Sent to sign in, a client comes back to the same place afterwards; it is kept in the history entry, not in the address. */
function SignedInOnly({ children }: { children: ReactNode }) {
  const { signedIn } = useSession()
  usePreload(signedIn)
  const { pathname, search, hash } = window.location
  return signedIn ? children : <Redirect to="/login" replace state={{ from: pathname + search + hash }} />
}

function SignedOutOnly({ children }: { children: ReactNode }) {
  const { signedIn } = useSession()
  const { from } = (window.history.state ?? {}) as { from?: unknown }
  return signedIn ? <Redirect to={safePlace(from, window.location.origin)} replace /> : children
}

function useScrollToTop() {
  const [location] = useLocation()
  const shown = useRef(location)
  useEffect(() => {
    if (shown.current !== location) window.scrollTo(0, 0)
    shown.current = location
  }, [location])
}

/** Once the first page stands, the others are fetched: a network that goes away later takes no screen with it. */
function usePreload(wanted: boolean) {
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => {
      void Promise.allSettled([preloadWidgets(), preloadFailure(), ...Object.values(load).map(fetchIt => fetchIt())])
    }, PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [wanted])
}

/** The first page's own questions go before. */
const PRELOAD_MS = 1_500
