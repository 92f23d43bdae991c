import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { createShell, ShellProvider } from '../../widgets/shell'
import './firstPaint/page.css'
import '../../styled-system/styles.css'
import { ErrorBoundary } from '../../src/ui/feedback/ErrorBoundary'
import { type Reload, ReloadContext } from '../../src/ui/feedback/loadable'
import type { HostConfig } from '../config'
import { App } from './App'
import { afterFirstLoad } from './afterFirstLoad'
import { failureDialog } from './failureDialog'
import { fetchAfter } from './firstPaint/earlyAnswers'
import { createNavigation, NavigationContext, useEscaped } from './navigation'
import { reloadIfServed } from './reloadOnce'
import { createReporter } from './reporting/reporter'
import { takeResetToken } from './resetToken'
import { followTheme } from './theme'
import { NewVersion } from './worker/NewVersion'

const resetToken = takeResetToken()
const { url = '', icons = '', hiddenAccounts, idempotencyKeys, exchanges, sentryDsn, demo } = readConfig()

const fetchFirst = fetchAfter(window.earlyAnswers)
// Only the app may use them.
delete window.earlyAnswers

const shell = createShell({
  url,
  fetch: fetchFirst,
  tokenKey: 'access_token',
  ...(sentryDsn ? { reporter: createReporter(sentryDsn) } : {}),
  icons: { local: '/currency-icons', remote: icons },
  currencyNames: '/currency-icons/names.json',
  ...(hiddenAccounts ? { hiddenAccounts } : {}),
  ...(idempotencyKeys ? { idempotencyKeys } : {}),
  ...(exchanges ? { exchanges } : {}),
})
followTheme(shell)
const onError = (error: unknown) => shell.report(error, 'host', 'fatal')
// Reports errors that no code has caught. An event of the browser itself, such as a resize notice, has no error.
window.addEventListener('error', ({ error }) => {
  if (error) shell.report(error, 'page')
})
window.addEventListener('unhandledrejection', ({ reason }) => {
  shell.report(reason, 'page')
})

// A reload while something is on its way would make it look as if that had not been sent.
const reload: Reload = isWanted => reloadIfServed(() => isWanted() && !shell.isPageNeeded())

const app = document.getElementById('app')
if (app === null) throw new Error('index.html has no #app')
const navigation = createNavigation()
createRoot(app).render(
  <StrictMode>
    <ShellProvider shell={shell} fallback={failureDialog}>
      <ErrorBoundary onError={onError} fallback={failureDialog}>
        <NavigationContext value={navigation}>
          <ReloadContext value={reload}>
            <NewVersion />
            <Router hook={useEscaped}>
              <App demo={demo} resetToken={resetToken} onError={onError} />
            </Router>
          </ReloadContext>
        </NavigationContext>
      </ErrorBoundary>
    </ShellProvider>
  </StrictMode>,
)

// Without its worker the app works as well, online.
if (import.meta.env.PROD)
  afterFirstLoad(() =>
    import('./worker/followWorker').then(
      file => file.followWorker(shell),
      () => undefined,
    ),
  )

/** The deployment's configuration, which `serve` and `build` write into the page. */
function readConfig(): Partial<HostConfig> {
  const content = document.querySelector<HTMLMetaElement>('meta[name=deskside]')?.content
  // Without a prototype, on which another script may have put fields.
  return Object.assign(Object.create(null), content ? JSON.parse(content) : {})
}
