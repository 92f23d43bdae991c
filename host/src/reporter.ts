import { consoleReporter, type Reporter } from '../../widgets'

/** Reports to Sentry, whose code is fetched after the first paint; to the console when it can't be fetched. */
export function createReporter(dsn: string): Reporter {
  const sentry = afterFirstPaint()
    .then(() => import('./sentry'))
    .then(file => file.sentryReporter(dsn))
  return {
    report(...error) {
      sentry.catch(() => consoleReporter).then(reporter => reporter.report(...error))
    },
  }
}

const afterFirstPaint = () => new Promise<void>(done => requestAnimationFrame(() => setTimeout(done)))
