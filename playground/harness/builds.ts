import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { compressFiles } from '../../host/build/compressFiles'
import { readHostConfig } from '../../host/config'
import { mustRun, ROOT } from './runTool'
import { ensureMade } from './upToDate'

const HOST = 'dist-host'
/** The package for tests, in every detail but its types: its `package.json`, and its code in `dist`. */
export const TESTED_PACKAGE = 'node_modules/.cache/package'
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
export async function buildHost(folder = HOST): Promise<void> {
  readHostConfig(process.env)
  // Built beside and then renamed: a server that starts meanwhile never reads half a build.
  const built = `node_modules/.cache/${HOST}-${process.pid}`
  const output = ['--outDir', `../${built}`, '--emptyOutDir', '--logLevel', 'error']
  // In a process of its own: with a test's NODE_ENV, Vite would build React for development.
  const env = { NODE_ENV: 'production', NO_COLOR: '1' }
  await mustRun('node_modules/.bin/vite', ['build', '--config', 'host/build/vite.config.ts', ...output], env)
  await compressFiles(join(ROOT, built))
  await rm(join(ROOT, folder), { recursive: true, force: true })
  await rename(join(ROOT, built), join(ROOT, folder))
}

/** Builds the package into that folder; its types take a minute. */
export const buildPackage = (folder: string, types = true): Promise<void> =>
  mustRun('node_modules/.bin/tsup', ['--out-dir', folder, ...(types ? [] : ['--no-dts'])])

/** Builds the package for tests unless that build is up to date. */
export async function ensurePackageBuild(): Promise<boolean> {
  await ensureTheme()
  return ensureMade({
    folder: TESTED_PACKAGE,
    from: [...SOURCES, 'playground/package', 'tsup.config.ts'],
    except: TESTS,
    async make() {
      await buildPackage(`${TESTED_PACKAGE}/dist`, false)
      await copyFile(join(ROOT, 'package.json'), join(ROOT, TESTED_PACKAGE, 'package.json'))
    },
  })
}

/** Builds the host unless its build is up to date, whatever configuration that carries: `startServe` gives its own. */
export async function ensureHostBuild(): Promise<boolean> {
  await ensureTheme()
  return ensureMade({ folder: HOST, from: SOURCES, except: TESTS, make: () => buildHost() })
}
