import type { Reporter } from '../../widgets'

/** Reports to Sentry where a DSN is configured, else to the console. Sentry's code is fetched after the first paint. */
export function createReporter(dsn: string | undefined): Reporter {
  if (!dsn) return { report: toConsole }
  const sentry = afterFirstPaint().then(async () => {
    const { captureException, init } = await import('@sentry/browser')
    init({ dsn, defaultIntegrations: false })
    return captureException
  })
  return {
    report(error, about) {
      sentry
        .then(capture => capture(error, { level: about.level, tags: { id: about.id, where: about.where } }))
        .catch(() => toConsole(error, about))
    },
  }
}

const toConsole: Reporter['report'] = (error, { id, level, where }) =>
  console[level === 'warning' ? 'warn' : 'error'](`[${id}] ${where}`, error)

const afterFirstPaint = () => new Promise<void>(done => requestAnimationFrame(() => setTimeout(done)))
