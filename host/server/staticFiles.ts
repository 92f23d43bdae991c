import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { serveStatic } from 'hono/serve-static'
import type { BuiltFiles } from './builtFiles'
import { cacheRule, ICONS, NO_STORE } from './headers'

/** Serves the built app: its files, and its one page for every route. */
export function staticFiles(files: BuiltFiles): Hono {
  const options: Parameters<typeof serveStatic>[0] = {
    precompressed: true,
    join: (_root, path) => path,
    async getContent(path, c) {
      // Compressed content is an encoding of its file, not a file of its own.
      const content = /\.(br|gz)$/.test(c.req.path) ? undefined : files.get(path)
      if (!content) return null
      c.header('ETag', content.etag)
      c.header('Content-Length', String(content.bytes.length))
      return content.bytes
    },
    onFound(path, c) {
      c.header('Cache-Control', cacheRule(path))
      c.header('Vary', 'Accept-Encoding')
    },
  }
  const page = serveStatic({ ...options, path: '/index.html' })

  return new Hono()
    .get('*', etag(), serveStatic(options), (c, next) =>
      isRoute(c.req.path, c.req.header('accept')) ? page(c, next) : next(),
    )
    .get(`${ICONS}*`, c => {
      // The page then loads another picture. A 404 would be logged in the console as an error of the page.
      c.header('Cache-Control', cacheRule(c.req.path))
      return c.body(null, 204)
    })
    .get('*', c => c.text('Not found\n', 404, NO_STORE))
    .all('*', c => c.text('Method not allowed\n', 405, { ...NO_STORE, Allow: 'GET, HEAD' }))
}

/**
 * A route of the app, as opposed to a missing file: that must fail, or a page takes HTML for a script.
 * A name with a dot may still be a route (a reset token), but only where the browser wants a page.
 */
function isRoute(path: string, accept = ''): boolean {
  if (/^\/(assets\/|currency-icons\/|[._])/.test(path)) return false
  return accept.includes('text/html') || !path.slice(path.lastIndexOf('/')).includes('.')
}
