import { type ReactNode, useEffect, useRef } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { loadable } from '../../src/ui/feedback/loadable'
import { useShell, useSignedIn } from '../../widgets/shell'
import type { HostConfig } from '../config'
import { afterFirstLoad } from './afterFirstLoad'
import { BEFORE_PAGES, LazySignIn } from './beforePages'
import { safePath, useRecordNavigation } from './navigation'

const SignedIn = loadable(
  async () => {
    const file = await import('./SignedIn')
    await file.loadFirstPage()
    return file
  },
  file => file.SignedIn,
  BEFORE_PAGES,
)
const NewPasswordPage = loadable(
  () => import('./pages/NewPasswordPage'),
  file => file.NewPasswordPage,
  BEFORE_PAGES,
)

type AppProps = {
  demo: HostConfig['demo']
  /** The token in the password reset link that opened the page. */
  resetToken: string | undefined
  onError: (error: unknown) => string
}

/** The page of each route, and who may see it. */
export function App({ demo, resetToken, onError }: AppProps) {
  useScrollToTop()
  useRecordNavigation()
  return (
    <Switch>
      <Route path="/login">
        <SignedOutOnly>
          <LazySignIn demo={demo} />
        </SignedOutOnly>
      </Route>
      <Route path="/password-reset">
        {resetToken === undefined ? <Redirect to="/login" replace /> : <NewPasswordPage token={resetToken} />}
      </Route>
      <Route>
        <SignedInOnly>
          <SignedIn onError={onError} />
        </SignedInOnly>
      </Route>
    </Switch>
  )
}

/** Remembers the current path in the history entry, not in the address, to come back to it after signing in. */
function SignedInOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  const { pathname, search, hash } = window.location
  return signedIn ? children : <Redirect to="/login" replace state={{ from: pathname + search + hash }} />
}

function SignedOutOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  const shell = useShell()
  // Prepares for a client who is about to sign in; also deletes expired local data, even if nobody does. From the file
  // that draws the pages: a separate import could load a second copy of the desk's code.
  useEffect(
    () =>
      afterFirstLoad(() =>
        SignedIn.load().then(
          file => file.completeDesk(shell),
          // The pages say that they could not be loaded.
          () => undefined,
        ),
      ),
    [shell],
  )
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
