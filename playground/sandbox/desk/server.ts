import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { type Control, controlCalls, isLoopbackOrigin } from './control'
import { applyFault } from './faults/applyFault'
import { sendSpoiled } from './faults/sendSpoiled'
import { authCalls, signedIn } from './http/auth'
import { balanceCalls } from './http/balances'
import { receiveBody } from './http/body'
import type { Call, DeskEnv } from './http/desk'
import { recordMutation } from './http/ledger'
import { meCalls } from './http/me'
import { openApi } from './http/openApi'
import { requestCalls } from './http/requests'
import { base } from './http/routes'
import { transferCalls } from './http/transfers'
import { hashToken } from './rules/password'
import { notFound, Refusal, reason } from './rules/refusal'

const maxBodyBytes = 64 * 1024
/** POST /__sandbox/faults may set a response body of 10 MB. */
const maxControlBytes = 64 * 1024 * 1024

/** Serves src/desk/CONTRACT.md under api/client, its OpenAPI document, and the sandbox's controls under __sandbox. */
export function createServer(control: Control, log: (line: string) => void) {
  const { desk, faults, ledger } = control
  const app = new Hono<DeskEnv>()
  app.onError((error, call) => errorResponse(call, error, log))
  app.notFound(call => errorResponse(call, notFound('Call'), log))

  app.use(async (call, next) => {
    if (call.req.method === 'OPTIONS') call.res = preflightResponse(call)
    else await next()
    await finish(control, call)
  })
  app.use(async (call, next) => {
    const body = await receiveBody(call, call.req.path.startsWith(base) ? maxBodyBytes : maxControlBytes)
    if (body === undefined) throw new Refusal(413, [reason(null, 'max', 'The body is too large')])
    call.set('body', body)
    await next()
  })
  app.use(`${base}/*`, applyFault(desk, faults))
  app.use(`${base}/*`, recordMutation(ledger))

  for (const part of ['me', 'requests', 'balances', 'transfers']) app.use(`${base}/v1/${part}/*`, signedIn(desk))
  app.route(`${base}/v1/auth`, authCalls(desk))
  app.route(`${base}/v1/me`, meCalls())
  app.route(`${base}/v1/requests`, requestCalls(desk))
  app.route(`${base}/v1/balances`, balanceCalls(desk))
  app.route(`${base}/v1/transfers`, transferCalls(desk))
  app.get('/openapi.json', call => call.body(openApi, 200, { 'content-type': 'application/json' }))
  app.route('/__sandbox', controlCalls(control))
  return app
}

function errorResponse(call: Call, error: unknown, log: (line: string) => void): Response {
  if (error instanceof Refusal) return call.json({ errors: error.reasons }, error.status)
  log(`${call.req.method} ${call.req.path}: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
  return call.json({ errors: [reason(null, 'internal', 'The desk failed to answer')] }, 500)
}

/** Logs the call, adds the headers of every response, and writes a spoiled response by hand. */
async function finish({ desk, traffic }: Control, call: Call): Promise<void> {
  const { method, path } = call.req
  const isSilent = call.get('silence') !== undefined
  if (path.startsWith(base) && method !== 'OPTIONS') {
    const token = call.req.header('authorization')?.replace(/^Bearer /, '')
    traffic.record({
      at: Date.now(),
      kind: 'http',
      method,
      path: `${path}${new URL(call.req.url).search}`,
      ...(isSilent ? {} : { status: call.res.status }),
      ...(token ? { auth: hashToken(token).slice(0, 16) } : {}),
    })
  }
  if (isSilent) return skipResponse(call)
  allowOrigin(call)
  call.res.headers.set('date', desk.clock.date().toUTCString())
  call.res.headers.set('cache-control', 'no-store')
  const spoiled = call.get('spoiled')
  if (!spoiled) return
  const response = call.res
  skipResponse(call)
  await sendSpoiled(response, spoiled, call.env.outgoing)
}

/** Makes Hono's server write no response. Set to undefined first, as Hono adds the headers of the old response. */
const skipResponse = (call: Call) => {
  call.res = undefined
  call.res = RESPONSE_ALREADY_SENT
}

// Not Hono's cors(): it sets its headers before the call, and the response of a fault would be without them.
/** Only pages of this machine may call the desk, from any port. */
const allowOrigin = (call: Call) => {
  const origin = call.req.header('origin')
  call.res.headers.append('vary', 'Origin')
  if (origin === undefined || !isLoopbackOrigin(origin)) return
  call.res.headers.set('access-control-allow-origin', origin)
  call.res.headers.set('access-control-expose-headers', 'Date, Idempotency-Replayed, Retry-After')
}

const preflightResponse = (call: Call): Response =>
  isLoopbackOrigin(call.req.header('origin') ?? '')
    ? new Response(null, {
        status: 204,
        headers: {
          'access-control-allow-methods': 'GET, POST, PUT, DELETE',
          'access-control-allow-headers': 'authorization, content-type, idempotency-key',
          'access-control-max-age': '600',
        },
      })
    : new Response(null, { status: 403 })
