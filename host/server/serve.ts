import { once } from 'node:events'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { readConfigMeta, writeConfigMeta } from '../build/configMeta'
import { type HostConfig, readDeskOrigin, readNamed } from '../config'
import { readBuild } from './builtFiles'
import { CSP_REPORTS, cspReports } from './cspReports'
import { deskProxy } from './deskProxy'
import { securityHeaders } from './headers'
import { listenLocally, readPort } from './port'
import { staticFiles } from './staticFiles'

type ServeOptions = {
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** The origin of the desk, which receives the calls under `/api/`. */
  readonly desk: string
  /** Replaces the configuration in the build, for addresses that are known only at the start. */
  readonly config?: HostConfig
  /** The folder that holds the build. */
  readonly root?: string
  /** Receives one line for each content policy violation that a browser reports, and each call without an answer. */
  readonly log?: (line: string) => void
}

export type Serving = {
  readonly url: string
  /** Takes no more calls, and waits for the answers of those on their way. */
  close(): Promise<void>
}

/** Less than the ten seconds after which Docker ends a process. */
const GRACE_MS = 8_000

const BUILD = fileURLToPath(new URL('../../dist-host', import.meta.url))

/** Serves the built app on this machine with the headers and cache rules of production; `/api/` goes to the desk. */
export async function startServe(options: ServeOptions): Promise<Serving> {
  const { port = 0, desk, root = BUILD, log = console.error } = options
  let config = options.config
  let page = ''
  const files = await readBuild(root, html => {
    page = config ? writeConfigMeta(html, config) : html
    config ??= readConfigMeta(html)
    return page
  })
  const app = new Hono()
    .use(securityHeaders(config!, page))
    .route('/api/', deskProxy(desk, log))
    .route(CSP_REPORTS, cspReports(log))
    .route('/', staticFiles(files))
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server
  const taken = await listenLocally(server, port)

  return {
    url: `http://127.0.0.1:${taken}`,
    async close() {
      const closed = once(server, 'close')
      // It also closes the connections that wait for a call; the others, as soon as they have their answer.
      server.close()
      server.keepAliveTimeout = 1
      const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await closed
      clearTimeout(cut)
    },
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string' }, desk: { type: 'string' } } })
  if (!values.desk) throw new Error('Missing --desk: the desk’s origin, for example --desk https://desk.example.')
  const desk = readNamed('--desk', values.desk, readDeskOrigin)
  const serving = await startServe({ port: readPort(values.port ?? '4173'), desk })
  console.log(JSON.stringify({ ready: true, url: serving.url }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => serving.close().then(() => process.exit(0)))
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  main().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
