import type { IncomingMessage, ServerResponse } from 'node:http'
import { readConfigMeta, writeConfigMeta } from '../build/configMeta'
import type { HostConfig } from '../config'
import { BuiltFile, readBuild } from './builtFiles'

export type StaticFiles = {
  /** What the page served here carries. */
  readonly config: HostConfig
  answer(request: IncomingMessage, response: ServerResponse, path: string, headers: Record<string, string>): void
}

/** The built app: its files, and its one page for every route. `config` replaces the one that the build carries. */
export async function openStaticFiles(root: string, config?: HostConfig): Promise<StaticFiles> {
  const files = await readBuild(root)
  const built = files.get('/index.html')
  if (!built) throw new Error(`There is no build in ${root}: run npm run build.`)
  const html = built.bytes.toString('utf8')
  const page = config ? new BuiltFile(built.path, Buffer.from(writeConfigMeta(html, config))) : built
  files.set('/', page).set(built.path, page)

  return {
    config: config ?? readConfigMeta(html),
    answer(request, response, path, headers) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return refuse(response, 405, 'Method not allowed', { ...headers, Allow: 'GET, HEAD' })
      const file = files.get(path) ?? (isRoute(request, path) ? page : undefined)
      if (file) return send(request, response, file, headers)
      // No picture in the set: the page asks elsewhere. A 404 would stand in the console as an error of the page's.
      if (path.startsWith('/currency-icons/'))
        return void response.writeHead(204, { ...headers, 'Cache-Control': PICTURES }).end()
      refuse(response, 404, 'Not found', headers)
    },
  }
}

/**
 * A route of the app, as opposed to a file that is missing: that must fail, or a page takes HTML for a script.
 * A name with a dot may still be a route, a reset token for one; then only a page asked for as a page is one.
 */
function isRoute(request: IncomingMessage, path: string): boolean {
  if (/^\/(assets\/|currency-icons\/|[._])/.test(path)) return false
  const isPageWanted = (request.headers.accept ?? '').includes('text/html')
  return isPageWanted || !path.slice(path.lastIndexOf('/')).includes('.')
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: BuiltFile,
  headers: Record<string, string>,
): void {
  const encoding = file.encodingFor(String(request.headers['accept-encoding'] ?? ''))
  const etag = `"${file.hash}-${encoding}"`
  const described = { ...headers, 'Cache-Control': cacheRule(file), ETag: etag, Vary: 'Accept-Encoding' }
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) {
    response.writeHead(304, described).end()
    return
  }
  const sendBytes = (bytes: Buffer) => {
    response.writeHead(200, {
      ...described,
      'Content-Type': file.type,
      'Content-Length': bytes.length,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
  file.packed(encoding).then(sendBytes, () => response.destroy())
}

/** A day: a currency may be given a picture. */
const PICTURES = 'public, max-age=86400'

/** Names under /assets/ hold their content's hash; everything else may change at the next deployment. */
function cacheRule(file: BuiltFile): string {
  if (file.path.endsWith('.html')) return 'no-store'
  if (file.path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return file.path.startsWith('/currency-icons/') ? PICTURES : 'no-cache'
}

/** Says in one line why there is no file. */
export function refuse(response: ServerResponse, status: number, why: string, headers: Record<string, string>): void {
  response.writeHead(status, { ...headers, 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' })
  response.end(response.req.method === 'HEAD' ? undefined : `${why}\n`)
}
