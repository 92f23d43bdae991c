import { NetworkError } from '../../domain/errors'
import { type Ticket, ticketKey } from '../../domain/request/ticket'
import type { Desk } from '../desk'
import { isKeyValid } from '../sending/attempt'
import { takeTurn } from '../sending/takeTurn'
import { untilSettled } from '../sending/untilSettled'
import { createLocks } from '../sending/withLock'
import type { createConfirmations } from './confirmations'
import type { UnconfirmedDraft } from './draftRecord'
import { isSent, type NextAttempt, type NextSending, nextAttempt, type TicketPress } from './nextAttempt'

/** `unclear`: an equal ticket is stored whose client is unknown. */
type Decision = NextAttempt | 'unclear' | undefined

/** The turns of the tabs that send tickets: see `takeTurn`. */
export function createTurns(desk: Desk, confirmations: ReturnType<typeof createConfirmations>) {
  const { drafts, session } = desk
  const sessionEnded = session.ended()
  const withLock = createLocks()

  /** Stores the attempt before it is sent: the page may be closed before the answer arrives. */
  function save({ draft }: NextSending, storedAtPress: UnconfirmedDraft | undefined, hasWaited: boolean): void {
    const { key } = draft.sending
    const isSameKey = storedAtPress?.sending.key === key
    confirmations.set(key, { status: 'sending' })
    drafts.saveUnconfirmed(draft)
    // Storage is full or refused: tabs can't see each other's attempts.
    const isUnseen = hasWaited && drafts.areLostWithPage() && !(isSameKey && isKeyValid(desk, storedAtPress.sending))
    if (isUnseen) {
      confirmations.set(key, undefined)
      drafts.resolve(key)
      if (storedAtPress) {
        confirmations.set(storedAtPress.sending.key, { status: 'unknown' })
        drafts.saveUnconfirmed(storedAtPress)
      }
      throw new NetworkError(0, [], 'maybe-sent')
    }
    if (storedAtPress && !isSameKey) drafts.resolve(storedAtPress.sending.key)
  }

  /** The ticket is resolved, or its attempt can no longer reach the desk. */
  const settled = (key: string, { sending }: UnconfirmedDraft): Promise<void> =>
    untilSettled(sending, {
      desk,
      sessionEnded,
      changes: drafts.unconfirmed,
      now() {
        const now = drafts.unconfirmed.peek().get(key)?.sending
        return now?.key === sending.key ? now : undefined
      },
    })

  return {
    take(ticket: Ticket, storedAtPress: UnconfirmedDraft | undefined, press: Omit<TicketPress, 'hasWaited'>) {
      const key = ticketKey(ticket)
      return takeTurn<Decision>(
        withLock,
        `deskside ${desk.name} outbox ${key}`,
        hasWaited => {
          if (sessionEnded.aborted) return undefined
          if (drafts.isOwnerUnclear(key)) return 'unclear'
          const next = nextAttempt(desk, ticket, storedAtPress, { ...press, hasWaited })
          if (isSent(next)) save(next, storedAtPress, hasWaited)
          return next
        },
        // Other tabs can't see an unstored attempt: this tab keeps the lock until it is settled.
        next => (isSent(next) && drafts.areLostWithPage() ? () => settled(key, next.draft) : undefined),
      )
    },
  }
}
