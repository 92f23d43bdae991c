import { v4 as uuid } from 'uuid'
import { isAmbiguous } from '../domain/errors'
import type { TradeRequest } from '../domain/request'
import type { Desk } from './createDesk'
import { lookUps } from './lookUps'
import { isRequestOf, knownUuids, listRequests, type NewRequest, readRequest } from './requests'

/** One wish to place a request; `sentAt` by the desk's clock, epoch ms; `known`: uuids that were there before it. */
export type Intent = {
  readonly key: string
  readonly request: NewRequest
  readonly sentAt: number
  readonly known: ReadonlySet<string>
}

/**
 * `answered`: the desk said so itself. `found`: it was looked for after an end in doubt. `notFound`: so far it is not
 * there, though it may still arrive. `unknown`: no look brought an answer either.
 */
export type SubmissionEnd =
  | { readonly at: 'answered' | 'found'; readonly requests: readonly TradeRequest[] }
  | { readonly at: 'notFound' | 'unknown' }

/** `about`: the same word goes again under the same key, as it was; another word is another intent. */
type Submission = (
  about: string,
  request: NewRequest,
  signal: AbortSignal,
  onDoubt: () => void,
) => Promise<SubmissionEnd | undefined>

/**
 * Sends requests, each once (money-entry.md, Sending). After an end in doubt it looks into the list instead of sending
 * again, and is undefined when nobody waits any more. Rejects with what refused it for certain.
 */
export function createSubmission(desk: Desk): Submission {
  let sent: { readonly about: string; readonly intent: Intent } | undefined

  return async (about, request, signal, onDoubt) => {
    const again = sent?.about === about ? sent.intent : undefined
    const intent = again ?? { key: uuid(), request, sentAt: desk.http.now(), known: knownUuids(desk) }
    sent = { about, intent }
    // A desk without keys takes a second sending for a second wish: it goes only when the list says that the first is not there.
    if (again !== undefined && !desk.idempotencyKeys) {
      const seen = await findRequest(desk, intent, signal).catch(() => undefined)
      if (signal.aborted) return undefined
      if (seen === undefined) return { at: 'unknown' }
      if (seen.length > 0) return { at: 'found', requests: seen }
    }
    try {
      return { at: 'answered', requests: [await createRequest(desk, intent)] }
    } catch (error) {
      if (isAmbiguous(error)) onDoubt()
      else {
        // A definite answer ends the intent: what follows is another one.
        sent = undefined
        throw error
      }
    }
    return lookFor(desk, intent, signal)
  }
}

async function lookFor(desk: Desk, intent: Intent, signal: AbortSignal): Promise<SubmissionEnd | undefined> {
  let found: readonly TradeRequest[] = []
  const ended = await lookUps(desk.timing.lookUpsMs, signal, async () => {
    const seen = await findRequest(desk, intent, signal).catch(() => undefined)
    found = seen ?? []
    return seen && found.length > 0
  })
  if (ended === undefined) return undefined
  return ended === 'settled' ? { at: 'found', requests: found } : { at: ended === 'absent' ? 'notFound' : 'unknown' }
}

/** Places a request; never repeated by itself. Rejects as http.call does: see isAmbiguous before saying that it failed. */
export async function createRequest(desk: Desk, { key, request }: Intent): Promise<TradeRequest> {
  const placed = await desk.http.call('POST', 'v1/requests', {
    body: request,
    idempotencyKey: desk.idempotencyKeys ? key : undefined,
    read: readRequest,
  })
  desk.cache.replace(['requests', placed.uuid], placed)
  desk.cache.refresh('requests', 'balances', 'total', 'cost')
  return placed
}

/** Looks for a request whose sending ended in doubt: by its key, or by all that tells it (contract.md). */
async function findRequest(desk: Desk, intent: Intent, signal: AbortSignal): Promise<readonly TradeRequest[]> {
  const { key, request, sentAt, known } = intent
  const { rows } = await listRequests(desk, { exchangeAccount: request.exchangeAccount }, 0, 50, signal)
  const found = desk.idempotencyKeys
    ? rows.filter(row => row.idempotencyKey === key)
    : rows.filter(isRequestOf(request, sentAt, known))
  if (found.length > 0) desk.cache.refresh('requests', 'balances', 'total', 'cost')
  return found
}
