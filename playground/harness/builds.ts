import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readHostConfig } from '../../host/config'
import { mustRun, ROOT } from './runTool'
import { ensureMade } from './upToDate'

const HOST = 'dist-host'
const SOURCES = ['src', 'widgets', 'host', 'package.json', 'package-lock.json']
const TESTS = /\.test\.tsx?$|^host\/e2e\//

/** Makes Panda's styled-system, unless it is up to date: that takes ten seconds. */
export const ensureTheme = (): Promise<boolean> =>
  ensureMade({
    folder: 'styled-system',
    from: SOURCES,
    except: TESTS,
    make: () => mustRun('npm', ['run', '--silent', 'theme']),
  })

/** Builds the host for the DESKSIDE_ variables of this process; rejects with a sentence when one is wrong. */
export async function buildHost(): Promise<void> {
  readHostConfig(process.env)
  // Built beside and then renamed: a server that starts meanwhile never reads half a build.
  const built = `node_modules/.cache/${HOST}-${process.pid}`
  const output = ['--outDir', `../${built}`, '--emptyOutDir', '--logLevel', 'error']
  // In a process of its own: with a test's NODE_ENV, Vite would build React for development.
  const env = { NODE_ENV: 'production', NO_COLOR: '1' }
  await mustRun('node_modules/.bin/vite', ['build', '--config', 'host/build/vite.config.ts', ...output], env)
  await rm(join(ROOT, HOST), { recursive: true, force: true })
  await rename(join(ROOT, built), join(ROOT, HOST))
}

/** Builds the host unless its build is up to date, whatever configuration that carries: `startServe` gives its own. */
export async function ensureHostBuild(): Promise<boolean> {
  await ensureTheme()
  return ensureMade({ folder: HOST, from: SOURCES, except: TESTS, make: buildHost })
}
