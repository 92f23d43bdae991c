import { v4 as uuid } from 'uuid'
import { AuthError, isAmbiguous } from '../domain/errors'
import type { TradeRequest } from '../domain/request'
import type { Desk } from './createDesk'
import { lookUps, type SoFar } from './lookUps'
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
 * there, though it may still arrive. `unknown`: no look brought an answer either. `refusal`: why it was not taken when
 * it was sent again, by the client or the browser, which tells nothing of its first sending.
 */
export type SubmissionEnd =
  | { readonly at: 'answered' | 'found'; readonly requests: readonly TradeRequest[] }
  | { readonly at: 'notFound' | 'unknown'; readonly refusal?: unknown }

/** Hears that the end is in doubt, and then how the search for it stands. */
export type Doubter = { onDoubt(): void; soFar?(standing: SoFar): void }

/** `about`: the same word goes again under the same key, as it was; another word is another intent. */
type Submission = (
  about: string,
  request: NewRequest,
  signal: AbortSignal,
  doubter: Doubter,
) => Promise<SubmissionEnd | undefined>

/** Hears of each intent before it is sent, and again once its end is known. */
export type Journal = {
  sent(about: string, intent: Intent): void
  ended(intent: Intent): void
}
const NO_JOURNAL: Journal = { sent: () => undefined, ended: () => undefined }

/**
 * Sends requests, each once (money-entry.md, Sending). After an end in doubt it looks into the list instead of sending
 * again, and is undefined when nobody waits any more. Rejects with what refused it for certain. `inDoubt`: what was sent
 * before, on a page that is gone.
 */
export function createSubmission(
  desk: Desk,
  journal: Journal = NO_JOURNAL,
  inDoubt: Map<string, Intent> = new Map(),
): Submission {
  return async (about, request, signal, { onDoubt, soFar }) => {
    const ended = (intent: Intent, end: SubmissionEnd | undefined): SubmissionEnd | undefined => {
      if (end === undefined || !('requests' in end)) return end
      // Wished for once more it is another wish.
      inDoubt.delete(about)
      journal.ended(intent)
      return end
    }
    const again = inDoubt.get(about)
    const intent = again ?? { key: uuid(), request, sentAt: desk.http.now(), known: knownUuids(desk) }
    // A desk without keys takes a second sending for a second wish: it goes only when the list says that the first is not there.
    if (again !== undefined && !desk.idempotencyKeys) {
      const seen = await look(desk, intent, signal)
      if (signal.aborted || seen.at !== 'notFound') return signal.aborted ? undefined : ended(intent, seen)
    }
    journal.sent(about, intent)
    try {
      return ended(intent, { at: 'answered', requests: [await createRequest(desk, intent)] })
    } catch (error) {
      if (!isAmbiguous(error)) {
        const isOver = error instanceof AuthError
        // A browser sends again by itself what a kept-alive connection lost: refused may be that, with the first one there.
        const seen: SubmissionEnd = isOver ? { at: 'unknown' } : await look(desk, intent)
        if (seen.at === 'found') return ended(intent, seen)
        if (again === undefined && (isOver || seen.at === 'notFound')) {
          journal.ended(intent)
          throw error
        }
        inDoubt.set(about, intent)
        return { ...seen, refusal: error }
      }
    }
    inDoubt.set(about, intent)
    onDoubt()
    return ended(intent, await lookFor(desk, intent, signal, desk.timing.lookUpsMs, soFar))
  }
}

/** Looks for what was sent at each of `lookUpsMs` from now, telling `soFar`; undefined when nobody waits any more. */
export async function lookFor(
  desk: Desk,
  intent: Intent,
  signal: AbortSignal,
  lookUpsMs: readonly number[],
  soFar?: (standing: SoFar) => void,
): Promise<SubmissionEnd | undefined> {
  let last: SubmissionEnd = { at: 'unknown' }
  const seen = async () => {
    last = await look(desk, intent, signal)
    return last.at === 'unknown' ? undefined : last.at === 'found'
  }
  const ended = await lookUps(lookUpsMs, signal, seen, soFar)
  return ended && (ended === 'absent' ? { at: 'notFound' } : last)
}

async function look(desk: Desk, intent: Intent, signal?: AbortSignal): Promise<SubmissionEnd> {
  const seen = await findRequest(desk, intent, signal).catch(() => undefined)
  if (seen === undefined) return { at: 'unknown' }
  return seen.length > 0 ? { at: 'found', requests: seen } : { at: 'notFound' }
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
async function findRequest(desk: Desk, intent: Intent, signal?: AbortSignal): Promise<readonly TradeRequest[]> {
  const { key, request, sentAt, known } = intent
  const { rows } = await listRequests(desk, { exchangeAccount: request.exchangeAccount }, 0, 50, signal)
  const found = desk.idempotencyKeys
    ? rows.filter(row => row.idempotencyKey === key)
    : rows.filter(isRequestOf(request, sentAt, known))
  if (found.length > 0) desk.cache.refresh('requests', 'balances', 'total', 'cost')
  return found
}
