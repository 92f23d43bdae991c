import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { listenLocally } from '../../../host/server/port'
import { bundlePage } from '../bundlePage'

const BODY = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>React alone</title><meta name="viewport" content="width=device-width">
<script type="module" src="/react.js"></script></head><body></body></html>`

/** Serves a page with React alone, gzipped as a host serves it. */
export async function serveReactAlone(): Promise<{ readonly url: string; close(): void }> {
  const built = await bundlePage('playground/bench/load/reactAlone.tsx')
  const script = gzipSync(built.script, { level: 9 })
  const page = gzipSync(BODY)
  const server = createServer(({ url }, answer) => {
    const isScript = url === '/react.js'
    answer.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    answer.setHeader('Content-Encoding', 'gzip')
    answer.end(isScript ? script : page)
  })
  const port = await listenLocally(server, 0)
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
