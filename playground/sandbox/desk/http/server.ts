import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { Call, Desk, DeskEnv } from '../desk'
import { sendSpoiled } from '../faults/delivery'
import { applyFault } from '../faults/faulted'
import { hashToken } from '../rules/password'
import { authCalls, signedIn } from './auth'
import { balanceCalls } from './balances'
import { controlCalls, isLoopbackOrigin } from './control'
import { meCalls } from './me'
import { hashBody, receiveBody } from './payload'
import { notFound, Refusal, reason } from './refusal'
import { requestCalls } from './requests'
import { base, callName } from './routes'
import { transferCalls } from './transfers'

const largestBody = 64 * 1024
/** Outside control may put a 10 MB answer into a fault. */
const largestOrder = 64 * 1024 * 1024

/** The desk's HTTP face: exactly contract.md under api/client, outside control under __sandbox. */
export function createServer(
  desk: Desk,
  reset: (seed: number | undefined) => Promise<void>,
  log: (line: string) => void,
) {
  const app = new Hono<DeskEnv>()
  app.onError((error, call) => answerError(call, error, log))
  app.notFound(call => answerError(call, notFound('Call'), log))

  app.use(async (call, next) => {
    const wasAsked = call.req.method === 'OPTIONS'
    await (wasAsked ? answerPreflight(call) : next())
    await finish(desk, call)
  })
  app.use(async (call, next) => {
    const sent = await receiveBody(call, call.req.path.startsWith(base) ? largestBody : largestOrder)
    if (sent === undefined) throw new Refusal(413, [reason(null, 'max', 'The body is too large')])
    call.set('sent', sent)
    await next()
  })
  app.use(`${base}/*`, applyFault(desk))
  app.use(`${base}/*`, ledger(desk))

  for (const part of ['me', 'requests', 'balances', 'transfers']) app.use(`${base}/v1/${part}/*`, signedIn(desk))
  app.route(`${base}/v1/auth`, authCalls(desk))
  app.route(`${base}/v1/me`, meCalls())
  app.route(`${base}/v1/requests`, requestCalls(desk))
  app.route(`${base}/v1/balances`, balanceCalls(desk))
  app.route(`${base}/v1/transfers`, transferCalls(desk))
  app.route('/__sandbox', controlCalls(desk, reset))
  return app
}

function answerError(call: Call, error: unknown, log: (line: string) => void): Response {
  if (error instanceof Refusal) return call.json({ errors: error.reasons }, error.status)
  log(`${call.req.method} ${call.req.path}: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
  return call.json({ errors: [reason(null, 'internal', 'The desk failed to answer')] }, 500)
}

/** The answer's last headers, the record of it, and the bytes of a spoiled one. */
async function finish(desk: Desk, call: Call): Promise<void> {
  const { method, path } = call.req
  const isSilent = call.get('silence') !== undefined
  if (path.startsWith(base) && method !== 'OPTIONS') {
    const token = call.req.header('authorization')?.replace(/^Bearer /, '')
    desk.traffic.write({
      at: Date.now(),
      kind: 'http',
      method,
      path: `${path}${new URL(call.req.url).search}`,
      ...(isSilent ? {} : { status: call.res.status }),
      ...(token ? { auth: hashToken(token).slice(0, 16) } : {}),
    })
  }
  if (isSilent) return leaveAnswering(call)
  allowOrigin(call)
  call.res.headers.set('date', desk.clock.date().toUTCString())
  call.res.headers.set('cache-control', 'no-store')
  const spoiled = call.get('spoiled')
  if (!spoiled) return
  const answer = call.res
  leaveAnswering(call)
  await sendSpoiled(answer, spoiled, call.env.outgoing)
}

/** Tells Hono's server that the answer is written by hand, or never will be. Emptied first: Hono would merge headers. */
const leaveAnswering = (call: Call) => {
  call.res = undefined
  call.res = RESPONSE_ALREADY_SENT
}

/** Pages of this machine may call from another port: a portal's, a test's. Nobody else's. */
const allowOrigin = (call: Call) => {
  const origin = call.req.header('origin')
  call.res.headers.append('vary', 'Origin')
  if (origin === undefined || !isLoopbackOrigin(origin)) return
  call.res.headers.set('access-control-allow-origin', origin)
  call.res.headers.set('access-control-expose-headers', 'Date, Idempotency-Replayed, Retry-After')
}

const answerPreflight = async (call: Call) => {
  const isAllowed = isLoopbackOrigin(call.req.header('origin') ?? '')
  call.res = new Response(null, {
    status: isAllowed ? 204 : 403,
    headers: isAllowed
      ? {
          'access-control-allow-methods': 'GET, POST, PUT, DELETE',
          'access-control-allow-headers': 'authorization, content-type, idempotency-key',
          'access-control-max-age': '600',
        }
      : {},
  })
}

/** Writes down every mutation that reached the desk. Signing in changes nothing of a client's. */
const ledger = (desk: Desk) => async (call: Call, next: () => Promise<void>) => {
  await next()
  const { method, path } = call.req
  if (method === 'GET' || path.endsWith('/auth/token')) return
  const subject = call.get('subject')
  const { status, headers } = call.res
  const isNew = status === 201
  const outcome =
    status >= 400 ? 'refused' : headers.has('idempotency-replayed') ? 'replayed' : isNew ? 'created' : 'changed'
  desk.ledger.write({
    at: Date.now(),
    client: call.get('client')?.email ?? null,
    call: callName(method, path),
    intent: call.req.header('idempotency-key') ?? null,
    bodyHash: hashBody(call.var.sent),
    outcome,
    status,
    uuid: subject?.uuid ?? null,
    number: subject?.number ?? null,
  })
}
