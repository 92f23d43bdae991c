import { buildHost, ensureTheme } from './harness/builds'
import { mustRun } from './harness/runTool'

/** Builds everything that is shipped: the package into dist, the host into dist-host. */
async function build(): Promise<void> {
  await ensureTheme()
  await Promise.all([mustRun('node_modules/.bin/tsup', []), buildHost()])
  console.log('dist: the package. dist-host: the host, for npm run serve.')
}

build().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
