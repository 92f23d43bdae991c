import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readHostConfig } from '../host/config'
import { serverFiles } from '../host/server/serverFiles'
import { buildHost, buildPackage, ensureTheme } from './harness/builds'
import { mustRun, ROOT } from './harness/runTool'

/** As in a portal that checks the types of its packages too. */
const CHECK_TYPES =
  '--noEmit --strict --skipLibCheck false --target es2022 --module preserve --jsx react-jsx --types react,react-dom'

/** A file without types is given by its path alone. */
type Entry = { readonly types?: string }

const SERVERS = join(ROOT, 'dist-servers')
const MAPS = join(ROOT, 'dist-maps')

const WHERE = `dist: the package.
dist-maps: the app's source maps, for the error reporter alone.
dist-host: the app. Serve it with npm run serve, or copy it to a server of yours with its file from dist-servers:
  nginx.conf     into nginx's conf.d
  Caddyfile      as Caddy's configuration
  _headers, _redirects   into dist-host, for a static host`

/** Builds everything that is shipped: the package, the app, and what other servers need to serve it. */
async function build(): Promise<void> {
  await ensureTheme()
  await Promise.all([buildPackage('dist'), buildHost()])
  const { exports } = JSON.parse(await readFile('package.json', 'utf8')) as { exports: Record<string, Entry> }
  const types = Object.values(exports).flatMap(entry => entry.types?.replace('*', 'uk-UA') ?? [])
  await mustRun('node_modules/.bin/tsc', ['--ignoreConfig', ...CHECK_TYPES.split(' '), ...types])
  await moveMaps()
  await writeServerFiles()
  console.log(WHERE)
}

/** A server that takes the folder as it is would serve them. */
async function moveMaps(): Promise<void> {
  await rm(MAPS, { recursive: true, force: true })
  await mkdir(MAPS)
  const files = await readdir(join(ROOT, 'dist-host'), { recursive: true })
  for (const file of files.filter(file => file.endsWith('.map')))
    await rename(join(ROOT, 'dist-host', file), join(MAPS, basename(file)))
}

async function writeServerFiles(): Promise<void> {
  const entries = await readdir(join(ROOT, 'dist-host'), { withFileTypes: true })
  const rootFiles = entries.filter(entry => entry.isFile() && /^[^.].*(?<!\.br|\.gz)$/.test(entry.name))
  const files = await serverFiles(
    readHostConfig(process.env),
    await readFile(join(ROOT, 'dist-host/index.html'), 'utf8'),
    rootFiles.map(({ name }) => name),
  )
  await mkdir(SERVERS, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(SERVERS, name), text)
}

build().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
