import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { proxy } from 'hono/proxy'
import { NO_STORE } from './headers'

/**
 * Passes calls under `/api/` to the desk and streams both ways: an answer that is cut off arrives cut off, and a client
 * that leaves ends the call. A call without an answer becomes a 502: on a connection that merely breaks, a browser
 * sends a POST once more by itself, and the desk would carry it out twice. `log` gets one line about it. So does an
 * answer to a write at which a browser sends it again: it becomes a 502 too.
 */
export function deskProxy(desk: string, log: (line: string) => void): Hono<{ Bindings: HttpBindings }> {
  return new Hono<{ Bindings: HttpBindings }>().use(compress()).all('*', async c => {
    const { pathname, search } = new URL(c.req.url)
    if (!isInsideApi(pathname)) return c.body(gatewayError('The path leads out of /api/'), 400, JSON_TYPE)
    try {
      const answer = await proxy(new URL(pathname + search, desk), {
        raw: c.req.raw,
        strictConnectionProcessing: true,
        customFetch(request) {
          request.headers.delete('host')
          // The client may write any addresses there: the last one is of the connection that arrived here.
          const { remoteAddress } = c.env.incoming.socket
          if (remoteAddress !== undefined) request.headers.append('x-forwarded-for', remoteAddress)
          return fetch(request, { redirect: 'manual' })
        },
      })
      if (isRepeated(c.req.method, answer.status)) {
        await answer.body?.cancel()
        log(`The desk at ${new URL(desk).host} answered a write with ${answer.status}`)
        return c.body(gatewayError('The desk did not answer in time'), 502, JSON_TYPE)
      }
      answer.headers.set('Cache-Control', NO_STORE['Cache-Control'])
      return new Response(answer.body && cutWithSource(answer.body, c.env.outgoing), answer)
    } catch (error) {
      // A client that has left needs no answer, and the desk is not at fault.
      if (!c.req.raw.signal.aborted) log(`The desk at ${new URL(desk).host} gave no answer: ${codeOf(error)}`)
      return c.body(gatewayError('The desk cannot be reached'), 502, JSON_TYPE)
    }
  })
}

/** Request Timeout, Misdirected Request and Too Early: Chromium has sent a POST ten times at a 408. */
const isRepeated = (method: string, status: number): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) && [408, 421, 425].includes(status)

/** The code of the error that ended the call, such as ECONNREFUSED. The error's message could name the path. */
function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } }
  return String(cause?.code ?? (error instanceof Error ? error.name : 'unknown'))
}

/** `..` written as `%2e%2e` or `..%2f` would reach paths of the desk outside its API, and so would `%252e%252e`. */
function isInsideApi(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
  } catch {
    return false
  }
  return staysInside(pathname)
}

function staysInside(pathname: string): boolean {
  if (!pathname.startsWith('/api/') || pathname.split(/[/\\]/).includes('..')) return false
  // Byte by byte: what was decoded once may have a lone '%', at which `decodeURIComponent` throws.
  const decoded = pathname.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return decoded === pathname || staysInside(decoded)
}

/** The desk's own error shape, so that the client shows the words. */
const gatewayError = (detail: string) =>
  JSON.stringify({ errors: [{ property: null, code: 'gateway', options: [], detail }] })
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8', ...NO_STORE }

/**
 * The same stream. When its source breaks off, the client's connection is cut too: Hono would end the answer as if it
 * were whole. It is cut only after the headers: a browser repeats a POST whose connection was closed before them.
 */
function cutWithSource(source: ReadableStream<Uint8Array>, outgoing: HttpBindings['outgoing']) {
  const reader = source.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        while (!outgoing.headersSent && !outgoing.destroyed) await nextTurn()
        outgoing.destroy()
        throw error
      }
    },
    cancel: reason => reader.cancel(reason),
  })
}
