import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createDesk, DeskProvider } from '../../widgets'
import '../../styled-system/styles.css'
import { ErrorBoundary, type Failure } from '../../src/ui/ErrorBoundary'
import { App } from './App'
import { readPageConfig } from './hostConfig'
import { createReporter } from './reporter'
import { followTheme } from './theme'

const { url = '', hiddenAccounts, idempotencyKeys, icons, exchanges, sentryDsn, demo } = readPageConfig(document)

const desk = createDesk({
  url,
  reporter: createReporter(sentryDsn),
  icons: { local: '/currency-icons', ...(icons === undefined ? {} : { remote: icons }) },
  ...(hiddenAccounts ? { hiddenAccounts } : {}),
  ...(idempotencyKeys ? { idempotencyKeys } : {}),
  ...(exchanges ? { exchanges } : {}),
})
followTheme(desk)

// Fetched when it is needed: it brings the dialog, which no first page does.
const FailureDialog = lazy(() => import('../../src/ui/Dialog').then(file => ({ default: file.FailureDialog })))

/** In the app a page that can't be drawn blocks, and says under which id it was recorded (spec section 8). */
const blocking = ({ id }: Failure) => (
  <Suspense>
    <FailureDialog id={id} />
  </Suspense>
)

const app = document.getElementById('app')
if (app === null) throw new Error('index.html has no #app')
createRoot(app).render(
  <StrictMode>
    <DeskProvider desk={desk} fallback={blocking}>
      <ErrorBoundary onError={error => desk.report(error, 'host', 'fatal')} fallback={blocking}>
        <App demo={demo} />
      </ErrorBoundary>
    </DeskProvider>
  </StrictMode>,
)
