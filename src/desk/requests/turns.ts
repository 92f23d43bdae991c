import { NetworkError } from '../../domain/errors'
import { type Ticket, ticketKey } from '../../domain/request/ticket'
import type { Desk } from '../desk'
import { isKeyValid } from '../sending/attempt'
import { takeTurn } from '../sending/takeTurn'
import { untilFinal } from '../sending/untilFinal'
import { createLocks } from '../sending/withLock'
import type { createAttemptChecks } from './attemptChecks'
import { isToBeSent, type NextAttempt, type NextSending, nextAttempt, type TicketPress } from './nextAttempt'
import type { UnconfirmedTicket } from './ticketRecord'

/** `unclear`: an equal ticket is stored whose client is unknown. */
type Decision = NextAttempt | 'unclear' | undefined

/** The turns of the tabs that send tickets: see `takeTurn`. */
export function createTurns(desk: Desk, checks: ReturnType<typeof createAttemptChecks>) {
  const { savedTickets, session } = desk
  const sessionEnded = session.ended()
  const withLock = createLocks()

  /** Stores the attempt before it is sent: the page may be closed before the answer arrives. */
  function save({ ticket }: NextSending, storedAtPress: UnconfirmedTicket | undefined, hasWaited: boolean): void {
    const { key } = ticket.sending
    const isSameKey = storedAtPress?.sending.key === key
    checks.set(key, { status: 'sending' })
    savedTickets.saveUnconfirmed(ticket)
    // Storage is full or refused: tabs can't see each other's attempts.
    const isUnseen =
      hasWaited && savedTickets.areLostWithPage() && !(isSameKey && isKeyValid(desk, storedAtPress.sending))
    if (isUnseen) {
      checks.set(key, undefined)
      savedTickets.resolve(key)
      if (storedAtPress) {
        checks.set(storedAtPress.sending.key, { status: 'unknown' })
        savedTickets.saveUnconfirmed(storedAtPress)
      }
      throw new NetworkError(0, [], 'maybe-sent')
    }
    if (storedAtPress && !isSameKey) savedTickets.resolve(storedAtPress.sending.key)
  }

  /** The ticket is resolved, or its attempt can no longer reach the desk. */
  const whenFinal = (key: string, { sending }: UnconfirmedTicket): Promise<void> =>
    untilFinal(sending, {
      desk,
      sessionEnded,
      changes: savedTickets.unconfirmed,
      now() {
        const now = savedTickets.unconfirmed.peek().get(key)?.sending
        return now?.key === sending.key ? now : undefined
      },
    })

  return {
    take(ticket: Ticket, storedAtPress: UnconfirmedTicket | undefined, press: Omit<TicketPress, 'hasWaited'>) {
      const key = ticketKey(ticket)
      return takeTurn<Decision>(
        withLock,
        `deskside ${desk.name} outbox ${key}`,
        hasWaited => {
          if (sessionEnded.aborted) return undefined
          if (savedTickets.isOwnerUnclear(key)) return 'unclear'
          const next = nextAttempt(desk, ticket, storedAtPress, { ...press, hasWaited })
          if (isToBeSent(next)) save(next, storedAtPress, hasWaited)
          return next
        },
        // Other tabs can't see an unstored attempt: this tab keeps the lock until it is final.
        next => (isToBeSent(next) && savedTickets.areLostWithPage() ? () => whenFinal(key, next.ticket) : undefined),
      )
    },
  }
}
