import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  Agent as PlainAgent,
  request as plainRequest,
  type ServerResponse,
} from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { pipeline } from 'node:stream'

/** Headers that belong to one connection, not to the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)

/**
 * Passes calls under `/api/` to the desk, streaming both ways; the given headers are added to every answer.
 * What one side cuts is cut on the other: a client that leaves ends the call, an answer cut off arrives cut off.
 * A call that brings no answer at all is told as 502: on a connection that merely breaks, browsers send a POST once more
 * by themselves, and the desk would carry it out twice.
 */
export function createDeskProxy(desk: string, answerHeaders: Record<string, string>) {
  const origin = new URL(desk)
  const secure = origin.protocol === 'https:'
  const send = secure ? secureRequest : plainRequest
  // Servers close an idle connection after 5 s or more; one kept shorter is never found closed in mid-call.
  const agent = secure
    ? new SecureAgent({ keepAlive: true, timeout: 2_000 })
    : new PlainAgent({ keepAlive: true, timeout: 2_000 })

  function pass(request: IncomingMessage, response: ServerResponse, url: URL) {
    if (!isInsideApi(url.pathname)) return refuse(response, 400, 'The path leads out of /api/', answerHeaders)
    const headers = { ...endToEnd(request.headers), host: origin.host }
    const to = new URL(url.pathname + url.search, origin)
    const call = send(to, { method: request.method ?? 'GET', headers, agent })

    call.once('response', answer => {
      const passed = lowerCased(answerHeaders)
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, { ...endToEnd(answer.headers), ...passed })
      response.flushHeaders()
      pipeline(answer, response, error => error && response.destroy())
    })
    call.once('error', () => {
      if (response.headersSent) response.destroy()
      else refuse(response, 502, 'The desk cannot be reached', answerHeaders)
    })
    response.once('close', () => call.destroy())
    request.pipe(call)
  }
  return { pass, close: () => agent.destroy() }
}

/** `..` written as `%2e%2e` or `..%2f` would reach what the desk keeps beside its API. */
function isInsideApi(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).split(/[/\\]/).includes('..')
  } catch {
    return false
  }
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/)
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.includes(name)))
}

const lowerCased = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** The desk's own error shape (contract.md), so that the client shows the words. */
function refuse(response: ServerResponse, status: number, detail: string, headers: Record<string, string>): void {
  const body = JSON.stringify({ errors: [{ property: null, code: 'gateway', options: [], detail }] })
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}
