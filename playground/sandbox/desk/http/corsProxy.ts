import { Hono } from 'hono'
import { exchanges } from '../../exchanges'
import { Refusal, type RefusalStatus, reason } from '../rules/refusal'
import type { Desk, DeskEnv } from './desk'

/** The paths that the page needs of exchanges whose REST API sends no CORS headers. */
const proxied = Object.entries(exchanges).flatMap(([name, { proxiedPaths: paths }]) => (paths ? [{ name, paths }] : []))
const names = proxied.map(({ name }) => name).join(', ')
const maxBytes = 2 * 1024 * 1024
const maxUrlLength = 2_000
const timeoutMs = 10_000

const refusal = (status: RefusalStatus, code: string, detail: string) =>
  new Refusal(status, [reason(null, code, detail)])

/** GET v1/requests/cors-proxy: public market data of the stand-ins. */
export function corsProxyCalls(desk: Desk): Hono<DeskEnv> {
  return new Hono<DeskEnv>().get('/', async call => {
    const urls = call.req.queries('url') ?? []
    const served = proxied.flatMap(({ name, paths }) => {
      const rest = desk.exchanges?.urls[name]?.rest
      return rest === undefined ? [] : [{ origin: new URL(rest).origin, paths }]
    })
    const url = urls.length === 1 ? readPublicUrl(urls[0] ?? '', served) : undefined
    if (!url) throw refusal(400, 'url_not_allowed', `Only prices and order books of ${names} are served`)
    const { status, type, body } = await fetchPublic(url)
    // The client takes a 401 as its own and would sign out of the desk.
    if (status === 401) throw refusal(502, 'upstream', new TextDecoder().decode(body).slice(0, 500))
    return new Response(body, { status, headers: { 'content-type': type } })
  })
}

/** The path may only escape ':' and ',', which are part of bitfinex's symbols. */
const allowedUrl = /^https?:\/\/[\w.:-]+\/(?:[\w./:,-]|%3a|%2c)*(?:\?[\w./:,=&%-]*)?$/i

type Served = { readonly origin: string; readonly paths: RegExp }

/**
 * The URL, when it is one of these paths of its origin. Credentials, a fragment and other escapes in the path are not
 * allowed, so that no spelling of the URL can hide another host or path.
 */
export function readPublicUrl(text: string, served: readonly Served[]): URL | undefined {
  if (text.length > maxUrlLength || !allowedUrl.test(text)) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password || url.hash) return undefined
  const [writtenPath = ''] = text.slice(url.origin.length).split('?')
  const isExact = text.startsWith(`${url.origin}/`) && url.pathname === writtenPath && !writtenPath.includes('//')
  const path = decodeURIComponent(url.pathname)
  return isExact && served.some(({ origin, paths }) => origin === url.origin && paths.test(path)) ? url : undefined
}

/** Sends no header of the client, follows no redirect, and gives up after the timeout or 2 MB. */
async function fetchPublic(url: URL) {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'application/json' } })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw refusal(502, 'upstream', 'The exchange answered with a redirect')
    }
    const body = await readCapped(response)
    return { status: response.status, type: response.headers.get('content-type') ?? 'application/json', body }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (signal.aborted) throw refusal(504, 'upstream', 'The exchange did not answer in time')
    throw refusal(502, 'upstream', 'The exchange could not be reached')
  }
}

const readCapped = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw refusal(502, 'upstream', 'The answer of the exchange is over 2 MB')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
