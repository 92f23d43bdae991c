import { buildHost } from './harness/hostBuild'
import { mustRun } from './harness/runTool'
import { ensureTheme } from './harness/theme'

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
