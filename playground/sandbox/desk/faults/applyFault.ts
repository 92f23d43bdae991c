import { setTimeout as sleep } from 'node:timers/promises'
import { clientOfLink, clientOfToken } from '../http/auth'
import { isObject, readJson } from '../http/body'
import type { Call, Desk } from '../http/desk'
import { base } from '../http/routes'
import { reason } from '../rules/refusal'
import type { FaultList, HttpAct } from './faultList'

/** Middleware that makes a call go wrong when a fault of the list matches it. */
export const applyFault = (desk: Desk, faults: FaultList) => async (call: Call, next: () => Promise<void>) => {
  const from = faults.needsCaller() ? await callerOf(desk, call) : undefined
  const act = faults.find({ method: call.req.method, path: call.req.path.slice(base.length), from })
  if (!act) return next()
  // A client that times out does not stop the call, which takes effect later.
  if (act.delayMs) await sleep(act.delayMs, undefined, { ref: false })
  if (act.hang) return call.set('silence', 'hang')
  if (act.reset === 'before') return resetSocket(call)
  if (takesEffect(act)) await next()
  if (act.reset === 'after-commit') return resetSocket(call)
  call.res = faultedResponse(call, act)
  if (act.truncateAt !== undefined || act.trickle !== undefined) call.set('spoiled', act)
}

const takesEffect = ({ commit, status, redirect }: HttpAct): boolean =>
  commit ?? (redirect === undefined && (status === undefined || status < 300))

const resetSocket = (call: Call) => {
  call.set('silence', 'reset')
  call.env.incoming.socket.resetAndDestroy()
}

const statusesWithoutBody = [204, 205, 304]

/** The real response with the parts that the fault replaces. A failure gets the contract's error body by default. */
function faultedResponse(call: Call, act: HttpAct): Response {
  const real = call.res
  const status = act.status ?? (act.redirect === undefined ? real.status : 307)
  const headers = new Headers(takesEffect(act) && act.body === undefined ? real.headers : undefined)
  if (act.body !== undefined || !takesEffect(act)) headers.set('content-type', 'application/json')
  if (act.redirect !== undefined) headers.set('location', act.redirect)
  for (const [name, value] of Object.entries(act.headers ?? {})) headers.set(name, value)
  const failure = JSON.stringify({
    errors: [
      reason(null, 'fault', status >= 500 ? 'The service is temporarily unavailable' : 'The request was refused'),
    ],
  })
  const isReal = act.body === undefined && status < 300
  const body = statusesWithoutBody.includes(status)
    ? null
    : isReal
      ? real.body
      : (act.body ?? (status >= 400 ? failure : ''))
  // Hono adds the headers of a response that is already set.
  call.res = undefined
  return new Response(body, { status, headers })
}

/** The caller's email, by its token or by the body of a sign-in or a password reset. */
async function callerOf(desk: Desk, call: Call): Promise<string | undefined> {
  const client = await clientOfToken(desk, call.req.header('authorization'))
  if (client) return client.email
  const body = readJson(call)
  if (!isObject(body)) return undefined
  if (typeof body.email === 'string') return body.email.toLowerCase()
  return typeof body.token === 'string' ? (await clientOfLink(desk, body.token))?.email : undefined
}
