import { buildHost, ensureTheme } from './harness/builds'
import { mustRun } from './harness/runTool'

/** Everything that is shipped: the package in dist, the host in dist-host. */
async function build(): Promise<void> {
  await ensureTheme()
  await Promise.all([mustRun('node_modules/.bin/tsup', []), buildHost()])
  console.log('dist: the package. dist-host: the host, for npm run serve.')
}

build().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
