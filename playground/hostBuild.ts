import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { readHostConfig } from '../host/config'
import config from '../host/vite.config'
import { ensureMade } from './freshness'
import { ROOT } from './runTool'
import { ensureTheme } from './theme'

const FOLDER = 'dist-host'

/** Builds the host for the DESKSIDE_ variables of this process; a wrong one stops it with a sentence. */
export async function buildHost(): Promise<void> {
  readHostConfig(process.env)
  // Made beside and moved at the end: a server that starts meanwhile reads one build or the other, never half of one.
  const made = `node_modules/.cache/${FOLDER}-${process.pid}`
  await build({ ...config, configFile: false, logLevel: 'silent', build: { ...config.build, outDir: `../${made}` } })
  await rm(join(ROOT, FOLDER), { recursive: true, force: true })
  await rename(join(ROOT, made), join(ROOT, FOLDER))
}

/** A host build of the sources as they are, whatever configuration it carries: `startServe` gives its own. */
export async function ensureHostBuild(): Promise<boolean> {
  await ensureTheme()
  return ensureMade({
    folder: FOLDER,
    from: ['src', 'widgets', 'host', 'package.json', 'package-lock.json'],
    besides: /\.test\.tsx?$|^host\/e2e\//,
    make: buildHost,
  })
}
