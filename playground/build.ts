import { buildHost, ensureTheme } from './harness/builds'
import { mustRun } from './harness/runTool'

/** As in a portal that checks the types of its packages too. */
const CHECK_TYPES =
  '--noEmit --strict --skipLibCheck false --target es2022 --module preserve --jsx react-jsx --types react,react-dom'

/** Builds everything that is shipped: the package into dist, the host into dist-host. */
async function build(): Promise<void> {
  await ensureTheme()
  await Promise.all([mustRun('node_modules/.bin/tsup', []), buildHost()])
  const faces = ['index', 'mount', 'market'].map(face => `dist/${face}.d.ts`)
  await mustRun('node_modules/.bin/tsc', ['--ignoreConfig', ...CHECK_TYPES.split(' '), ...faces])
  console.log('dist: the package. dist-host: the host, for npm run serve.')
}

build().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
