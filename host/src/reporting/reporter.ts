import { createCode } from '../../../src/code/createCode'
import { consoleReporter, type Reporter } from '../../../widgets/shell'
import { afterFirstLoad } from '../afterFirstLoad'

/** Reports to Sentry, and to the console while Sentry's code can't be fetched. An idle page or an error fetches it. */
export function createReporter(dsn: string): Reporter {
  const sentry = createCode(
    () => import('./sentry'),
    file => file.sentryReporter(dsn),
  )
  const load = () => sentry.load().catch(() => undefined)
  afterFirstLoad(() => void load())
  return {
    report(...error) {
      void load().then(() => (sentry.part() ?? consoleReporter).report(...error))
    },
  }
}
