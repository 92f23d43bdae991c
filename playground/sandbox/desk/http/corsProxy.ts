import { Hono } from 'hono'
import { exchanges } from '../../exchanges'
import type { Desk, DeskEnv } from '../desk'
import { Refusal, type RefusalStatus, reason } from './refusal'

/** Exchanges whose REST browsers may not call. */
const proxied = Object.entries(exchanges).flatMap(([name, { isProxied }]) => (isProxied ? [name] : []))
const proxiedText = new Intl.ListFormat('en-GB').format(proxied.toSorted())
const largestAnswer = 2 * 1024 * 1024
const longestUrl = 2_000

const refused = (status: RefusalStatus, code: string, detail: string) =>
  new Refusal(status, [reason(null, code, detail)])

/** GET v1/requests/cors-proxy: public market data of the stand-ins, unchanged. */
export function corsProxyCalls(desk: Desk): Hono<DeskEnv> {
  return new Hono<DeskEnv>().get('/', async call => {
    const urls = call.req.queries('url') ?? []
    const origins = proxied.flatMap(exchange => desk.exchanges?.urls[exchange]?.rest ?? [])
    const url = urls.length === 1 ? readPublicUrl(urls[0] ?? '', origins) : undefined
    if (!url) throw refused(400, 'url_not_allowed', `Only public market data of ${proxiedText} is served`)
    const { status, type, body } = await fetchPublic(url, desk.proxyPatienceMs)
    // A 401 here would sign the client out of the desk.
    if (status === 401) throw refused(502, 'upstream', new TextDecoder().decode(body).slice(0, 500))
    return new Response(body, { status, headers: { 'content-type': type } })
  })
}

/** Of escapes in the path only those of ':' and ',', which the symbols of bitfinex hold. */
const allowed = /^https?:\/\/[\w.:-]+\/(?:[\w./:,-]|%3a|%2c)*(?:\?[\w./:,=&%-]*)?$/i

/**
 * The URL when it is exactly an allowed exchange's: parsed, never compared as text; no credentials, no fragment,
 * and a path of plain characters, so that no encoding can hide another host or path (reliability.md 2.6).
 */
export function readPublicUrl(text: string, origins: readonly string[]): URL | undefined {
  if (text.length > longestUrl || !allowed.test(text)) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password || url.hash) return undefined
  const [writtenPath = ''] = text.slice(url.origin.length).split('?')
  const isExact = text.startsWith(`${url.origin}/`) && url.pathname === writtenPath && !writtenPath.includes('//')
  return isExact && origins.some(origin => new URL(origin).origin === url.origin) ? url : undefined
}

/** Passes on no header of the client, follows no redirect, stops at 10 s and at 2 MB. */
async function fetchPublic(url: URL, patienceMs: number) {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'application/json' } })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw refused(502, 'upstream', 'The exchange answered with a redirect')
    }
    const body = await readCapped(response)
    return { status: response.status, type: response.headers.get('content-type') ?? 'application/json', body }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (signal.aborted) throw refused(504, 'upstream', 'The exchange did not answer in time')
    throw refused(502, 'upstream', 'The exchange could not be reached')
  }
}

const readCapped = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > largestAnswer) throw refused(502, 'upstream', 'The answer of the exchange is over 2 MB')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
