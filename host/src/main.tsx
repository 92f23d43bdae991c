import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createDesk, DeskProvider } from '../../widgets'
import '../../styled-system/styles.css'
import { ErrorBoundary } from '../../src/ui/feedback/ErrorBoundary'
import { App } from './App'
import { blocking } from './blocking'
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
