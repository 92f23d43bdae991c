import { captureException, init } from '@sentry/browser'
import type { Reporter } from '../../../widgets'

export function sentryReporter(dsn: string): Reporter {
  // Without integrations and the address of the client's device: what is reported is what is written here.
  init({ dsn, defaultIntegrations: false, dataCollection: { userInfo: false } })
  return {
    report: (error, { id, level, where }) => {
      captureException(error, { level, tags: { id, where } })
    },
  }
}
