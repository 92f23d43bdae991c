import { Refusal, reason } from '../rules/refusal'
import type { Call } from './desk'

/**
 * Throws a 504 once the time in the call's `Sandbox-Latest` header (epoch ms) is over. A call travels for a limited
 * time. A busy machine would carry it out later than any network delivers it.
 */
export function refuseLate(call: Call): void {
  const latest = call.req.header('sandbox-latest')
  if (latest === undefined || Date.now() <= Number(latest)) return
  throw new Refusal(504, [reason(null, 'too_late', `The call arrived after ${latest}`)])
}
