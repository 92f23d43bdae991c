import { captureException, init } from '@sentry/browser'
import type { Reporter } from '../../widgets'

export function sentryReporter(dsn: string): Reporter {
  init({ dsn, defaultIntegrations: false })
  return {
    report: (error, { id, level, where }) => {
      captureException(error, { level, tags: { id, where } })
    },
  }
}
