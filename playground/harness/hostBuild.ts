import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readHostConfig } from '../../host/config'
import { ensureMade } from './freshness'
import { mustRun, ROOT } from './runTool'
import { ensureTheme } from './theme'

const FOLDER = 'dist-host'

/** Builds the host for the DESKSIDE_ variables of this process; a wrong one stops it with a sentence. */
export async function buildHost(): Promise<void> {
  readHostConfig(process.env)
  // Made beside and moved at the end: a server that starts meanwhile reads one build or the other, never half of one.
  const made = `node_modules/.cache/${FOLDER}-${process.pid}`
  const args = [
    'build',
    '--config',
    'host/build/vite.config.ts',
    '--outDir',
    `../${made}`,
    '--emptyOutDir',
    '--logLevel',
    'error',
  ]
  // In a process of its own: a test's NODE_ENV would build React for development.
  await mustRun('node_modules/.bin/vite', args, { NODE_ENV: 'production', NO_COLOR: '1' })
  await rm(join(ROOT, FOLDER), { recursive: true, force: true })
  await rename(join(ROOT, made), join(ROOT, FOLDER))
}

/** A host build of the sources as they are, whatever configuration it carries: `startServe` gives its own. */
export async function ensureHostBuild(): Promise<boolean> {
  await ensureTheme()
  return ensureMade({
    folder: FOLDER,
    from: ['src', 'widgets', 'host', 'playground/harness/hostBuild.ts', 'package.json', 'package-lock.json'],
    besides: /\.test\.tsx?$|^host\/e2e\//,
    make: buildHost,
  })
}
