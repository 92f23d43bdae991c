import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useSession } from '../../widgets'
import { useCountMoves } from './cameFromInside'
import { Layout } from './Layout'
import { LoginPage } from './pages/LoginPage'
import { safePlace } from './rememberedPlace'

const PasswordPage = lazy(() => import('./pages/PasswordPage').then(file => ({ default: file.PasswordPage })))
const DashboardPage = lazy(() => import('./pages/DashboardPage').then(file => ({ default: file.DashboardPage })))
const RequestsPage = lazy(() => import('./pages/RequestsPage').then(file => ({ default: file.RequestsPage })))
const BalancesPage = lazy(() => import('./pages/BalancesPage').then(file => ({ default: file.BalancesPage })))
const BalancePage = lazy(() => import('./pages/BalancePage').then(file => ({ default: file.BalancePage })))
const ProfilePage = lazy(() => import('./pages/ProfilePage').then(file => ({ default: file.ProfilePage })))
const NotFoundPage = lazy(() => import('./pages/NotFoundPage').then(file => ({ default: file.NotFoundPage })))

export type Demo = { readonly email: string; readonly password: string }

/** Which page stands at which address, and who may see it (spec section 2). */
export function App({ demo }: { demo: Demo | undefined }) {
  useScrollToTop()
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
