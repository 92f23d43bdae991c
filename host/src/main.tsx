import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createDesk, DeskProvider } from '../../widgets'
import '../../styled-system/styles.css'
import { ErrorBoundary } from '../../src/ui/feedback/ErrorBoundary'
import { ReloadContext } from '../../src/ui/feedback/loadable'
import type { HostConfig } from '../config'
import { App } from './App'
import { failureDialog } from './failureDialog'
import { createNavigation, NavigationContext } from './navigation'
import { reloadOnce } from './reloadOnce'
import { createReporter } from './reporter'
import { takeResetToken } from './resetToken'
import { followTheme } from './theme'

const resetToken = takeResetToken()
const { url = '', icons = '', hiddenAccounts, idempotencyKeys, exchanges, sentryDsn, demo } = readConfig()

const desk = createDesk({
  url,
  tokenKey: 'access_token',
  ...(sentryDsn ? { reporter: createReporter(sentryDsn) } : {}),
  icons: { local: '/currency-icons', remote: icons },
  ...(hiddenAccounts ? { hiddenAccounts } : {}),
  ...(idempotencyKeys ? { idempotencyKeys } : {}),
  ...(exchanges ? { exchanges } : {}),
})
followTheme(desk)
const onError = (error: unknown) => desk.report(error, 'host', 'fatal')
// What nothing else has caught. The browser's own notices come without an error.
window.addEventListener('error', ({ error }) => {
  if (error) desk.report(error, 'page')
})
window.addEventListener('unhandledrejection', ({ reason }) => {
  desk.report(reason, 'page')
})

const app = document.getElementById('app')
if (app === null) throw new Error('index.html has no #app')
createRoot(app).render(
  <StrictMode>
    <DeskProvider desk={desk} fallback={failureDialog}>
      <ErrorBoundary onError={onError} fallback={failureDialog}>
        <NavigationContext value={createNavigation()}>
          <ReloadContext value={reloadOnce}>
            <App demo={demo} resetToken={resetToken} onError={onError} />
          </ReloadContext>
        </NavigationContext>
      </ErrorBoundary>
    </DeskProvider>
  </StrictMode>,
)

/** The deployment's configuration, which `serve` and `build` write into the page. */
function readConfig(): Partial<HostConfig> {
  const content = document.querySelector<HTMLMetaElement>('meta[name=deskside]')?.content
  // Without a prototype, on which another script may have put fields.
  return Object.assign(Object.create(null), content ? JSON.parse(content) : {})
}
