import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, Desk } from '../desk'
import { clientOf, clientOfLink } from '../http/auth'
import { isObject, readJson } from '../http/payload'
import { reason } from '../http/refusal'
import { base } from '../http/routes'
import type { HttpAct } from './faults'

/** Lets a call go wrong as the fault list says (reliability.md section 3). */
export const applyFault = (desk: Desk) => async (call: Call, next: () => Promise<void>) => {
  const from = desk.faults.asksWho() ? await callerOf(desk, call) : undefined
  const act = desk.faults.find({ method: call.req.method, path: call.req.path.slice(base.length), from })
  if (!act) return next()
  // A time-out at the client does not stop the call: it is carried out late.
  if (act.delayMs) await sleep(act.delayMs, undefined, { ref: false })
  if (act.hang) return call.set('silence', 'hang')
  if (act.reset === 'before') return cutOff(call)
  if (isCarriedOut(act)) await next()
  if (act.reset === 'after-commit') return cutOff(call)
  call.res = replaced(call, act)
  if (act.truncateAt !== undefined || act.trickle !== undefined) call.set('spoiled', act)
}

/** What is replaced by a failure or a redirect was not carried out, unless the fault says so. */
const isCarriedOut = ({ commit, status, redirect }: HttpAct): boolean =>
  commit ?? (redirect === undefined && (status === undefined || status < 300))

const cutOff = (call: Call) => {
  call.set('silence', 'reset')
  call.env.incoming.socket.resetAndDestroy()
}

const bodyless = [204, 205, 304]

/** The answer that the fault puts in the place of the real one; keeps of that what the fault does not name. */
function replaced(call: Call, act: HttpAct): Response {
  const real = call.res
  const status = act.status ?? (act.redirect === undefined ? real.status : 307)
  const headers = new Headers(isCarriedOut(act) && act.body === undefined ? real.headers : undefined)
  if (act.body !== undefined || !isCarriedOut(act)) headers.set('content-type', 'application/json')
  if (act.redirect !== undefined) headers.set('location', act.redirect)
  for (const [name, value] of Object.entries(act.headers ?? {})) headers.set(name, value)
  const failure = JSON.stringify({ errors: [reason(null, 'fault', `The sandbox was told to answer ${status}`)] })
  const isReal = act.body === undefined && status < 300
  const body = bodyless.includes(status) ? null : isReal ? real.body : (act.body ?? (status >= 400 ? failure : ''))
  // Without this Hono would add the real answer's headers to the fault's.
  call.res = undefined
  return new Response(body, { status, headers })
}

/** The caller's e-mail: by token, or as signing in and resetting a password name the client. */
async function callerOf(desk: Desk, call: Call): Promise<string | undefined> {
  const client = await clientOf(desk, call.req.header('authorization'))
  if (client) return client.email
  const sent = readJson(call)
  if (!isObject(sent)) return undefined
  if (typeof sent.email === 'string') return sent.email.toLowerCase()
  return typeof sent.token === 'string' ? (await clientOfLink(desk, sent.token))?.email : undefined
}
