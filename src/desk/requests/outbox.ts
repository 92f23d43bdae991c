import { v4 as uuid } from 'uuid'
import { AuthError, isAmbiguous } from '../../domain/errors'
import type { TradeRequest } from '../../domain/request/request'
import type { Desk } from '../desk'
import { type ConfirmationProgress, confirm } from './confirmLater'
import { type Intent, isRequestOf, type NewRequest } from './newRequest'
import { knownUuids, listRequests, readRequest } from './requests'

/**
 * `answered`: the desk said so itself. `found`: it was looked for after an end in doubt. `notFound`: so far it is not
 * there, though it may still arrive. `unknown`: no look brought an answer either. `refusal`: why it was not taken when
 * it was sent again, by the client or the browser, which tells nothing of its first sending.
 */
export type SubmissionEnd =
  | { readonly at: 'answered' | 'found'; readonly requests: readonly TradeRequest[] }
  | { readonly at: 'notFound' | 'unknown'; readonly refusal?: unknown }

/** Hears that the end is in doubt, and then how the search for it stands. */
type Doubter = { onDoubt(): void; soFar?(standing: ConfirmationProgress): void }

/** Keeps each intent from before it is sent until its end is known. `Wish`: what tells one wish from another. */
type Journal<Wish> = {
  /** What was sent for that wish, with its end not known: it goes again as it was, under its key. */
  inDoubt(wish: Wish): Intent | undefined
  sent(wish: Wish, intent: Intent): void
  ended(intent: Intent): void
}

type Submission<Wish> = {
  /**
   * Sends a request, once (money-entry.md, Sending). After an end in doubt it looks into the list instead of sending
   * again, and is undefined when nobody waits any more. Rejects with what refused it for certain.
   */
  send(wish: Wish, request: NewRequest, signal: AbortSignal, doubter: Doubter): Promise<SubmissionEnd | undefined>
  /** Looks for what was sent before at each of `confirmAtMs` from now; undefined when nobody waits any more. */
  lookAgain(
    intent: Intent,
    signal: AbortSignal,
    confirmAtMs: readonly number[],
    soFar?: (standing: ConfirmationProgress) => void,
  ): Promise<SubmissionEnd | undefined>
}

/** The one place where requests are sent and their ends become known: what has ended leaves the journal. */
export function createSubmission<Wish>(desk: Desk, journal: Journal<Wish>): Submission<Wish> {
  function ended(intent: Intent, end: SubmissionEnd | undefined): SubmissionEnd | undefined {
    // Wished for once more it is another wish.
    if (end !== undefined && 'requests' in end) journal.ended(intent)
    return end
  }
  const lookAgain: Submission<Wish>['lookAgain'] = async (intent, signal, confirmAtMs, soFar) =>
    ended(intent, await lookFor(desk, intent, signal, confirmAtMs, soFar))

  return {
    async send(wish, request, signal, { onDoubt, soFar }) {
      const again = journal.inDoubt(wish)
      const intent = again ?? { key: uuid(), request, sentAt: desk.http.now(), known: knownUuids(desk) }
      // A desk without keys takes a second sending for a second wish: it goes only when the list says that the first is not there.
      if (again !== undefined && !desk.idempotencyKeys) {
        const seen = await look(desk, intent, signal)
        if (signal.aborted || seen.at !== 'notFound') return signal.aborted ? undefined : ended(intent, seen)
      }
      journal.sent(wish, intent)
      try {
        return ended(intent, { at: 'answered', requests: [await createRequest(desk, intent)] })
      } catch (error) {
        if (!isAmbiguous(error)) {
          const isOver = error instanceof AuthError
          // A browser sends again by itself what a kept-alive connection lost: refused may be that, with the first one there.
          const seen: SubmissionEnd = isOver ? { at: 'unknown' } : await lookBriefly(desk, intent)
          if (seen.at === 'found') return ended(intent, seen)
          if (again === undefined && (isOver || seen.at === 'notFound')) {
            journal.ended(intent)
            throw error
          }
          return { ...seen, refusal: error }
        }
      }
      onDoubt()
      return lookAgain(intent, signal, desk.timing.confirmAtMs, soFar)
    },
    lookAgain,
  }
}

/** Looks for what was sent at each of `confirmAtMs` from now, telling `soFar`; undefined when nobody waits any more. */
async function lookFor(
  desk: Desk,
  intent: Intent,
  signal: AbortSignal,
  confirmAtMs: readonly number[],
  soFar?: (standing: ConfirmationProgress) => void,
): Promise<SubmissionEnd | undefined> {
  let last: SubmissionEnd = { at: 'unknown' }
  const seen = async () => {
    last = await look(desk, intent, signal)
    return last.at === 'unknown' ? undefined : last.at === 'found'
  }
  const ended = await confirm(confirmAtMs, signal, seen, soFar)
  return ended && (ended === 'absent' ? { at: 'notFound' } : last)
}

const lookBriefly = (desk: Desk, intent: Intent) =>
  look(desk, intent, AbortSignal.timeout(desk.timing.refusalConfirmMs))

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
