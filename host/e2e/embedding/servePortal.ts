import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { inject } from 'vitest'
import { TESTED_PACKAGE } from '../../../playground/harness/builds'
import { ROOT } from '../../../playground/harness/runTool'
import { deskProxy } from '../../server/deskProxy'
import { listenLocally } from '../../server/port'

export type PortalServer = {
  readonly url: string
  close(): Promise<void>
}

type PortalFile = { readonly body: string; readonly headers?: Readonly<Record<string, string>> }

/** A portal's own server: its files by path, the package under /deskside/, and the desk under /api/. */
export async function servePortal(files: Readonly<Record<string, PortalFile>>): Promise<PortalServer> {
  const app = new Hono()
    // A page in a sandboxed frame is of no origin: to read its own server it needs CORS.
    .use(async (c, next) => {
      await next()
      c.res.headers.set('Access-Control-Allow-Origin', '*')
      c.res.headers.set('Access-Control-Expose-Headers', 'Date, Retry-After')
    })
    .options('*', c =>
      c.body(null, 204, {
        'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
      }),
    )
    .route(
      '/api/',
      deskProxy(inject('sandbox').desk, () => undefined),
    )
    .get('/deskside/*', async c => {
      const code = await readFile(join(ROOT, TESTED_PACKAGE, 'dist', c.req.path.slice('/deskside/'.length)), 'utf8')
      return c.body(code, 200, { 'Content-Type': typeOf(c.req.path) })
    })
    .get('*', c => {
      const file = files[c.req.path]
      if (file === undefined) return c.notFound()
      return c.body(file.body, 200, { 'Content-Type': typeOf(c.req.path), ...file.headers })
    })
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server
  const port = await listenLocally(server, 0)
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function typeOf(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript'
  return path.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8'
}
