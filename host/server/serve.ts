import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type HostConfig, readDeskOrigin, readNamed } from '../config'
import { CSP_REPORTS, takeCspReports } from './cspReports'
import { createDeskProxy } from './deskProxy'
import { listenLocally, readPort } from './port'
import { securityHeaders } from './securityHeaders'
import { openStaticFiles, refuse } from './staticFiles'

export type ServeOptions = {
  /** 0, the default: any free port. */
  readonly port?: number
  /** The origin of the desk that calls under `/api/` are passed to. */
  readonly desk: string
  /** Instead of the configuration that the build carries, where addresses are known only now. */
  readonly config?: HostConfig
  /** The folder that holds the build. */
  readonly root?: string
  /** Takes what browsers report of the content policy, a line each. */
  readonly log?: (line: string) => void
}

export type Serving = { readonly url: string; close(): Promise<void> }

const BUILD = fileURLToPath(new URL('../../dist-host', import.meta.url))

/** Serves the built app on this machine as production does: its headers, its cache rules, `/api/` passed to the desk. */
export async function startServe(options: ServeOptions): Promise<Serving> {
  const { port = 0, desk, root = BUILD, log = console.error } = options
  const files = await openStaticFiles(root, options.config)
  const headers = securityHeaders(files.config)
  const proxy = createDeskProxy(desk, { ...headers, 'Cache-Control': 'no-store' })

  const server = createServer((request, response) => {
    const url = requestedUrl(request)
    if (!url) refuse(response, 400, 'Bad request', headers)
    else if (url.pathname.startsWith('/api/')) proxy.pass(request, response, url)
    else if (url.pathname === CSP_REPORTS && request.method === 'POST') takeCspReports(request, response, log)
    else files.answer(request, response, url.pathname, headers)
  })
  const taken = await listenLocally(server, port)

  return {
    url: `http://127.0.0.1:${taken}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      proxy.close()
      await closed
    },
  }
}

/** Normalized once, so that what is checked is what is looked up and passed on. */
function requestedUrl(request: IncomingMessage): URL | undefined {
  const address = `http://host.invalid${request.url}`
  return request.url?.startsWith('/') && URL.canParse(address) ? new URL(address) : undefined
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string' }, desk: { type: 'string' } } })
  if (!values.desk) throw new Error('Which desk? Say it with --desk https://desk.example.')
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
