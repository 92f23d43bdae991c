import type { AttemptStatus } from '../../../src/desk/requests/checkUntilFound'
import type { UnconfirmedTicket } from '../../../src/desk/requests/ticketRecord'
import { useDesk } from '../../../src/desk/useDesk'
import { useWords } from '../../../src/i18n/intl'
import { useDeviceNow } from '../../../src/ui/amount/useNow'
import { Message } from '../../../src/ui/feedback/Message'
import { waitText } from '../../../src/ui/feedback/waitText'
import { ticketText } from '../../../src/ui/request/ticketText'

type UnconfirmedMessageProps = {
  unconfirmed: AttemptStatus
  /** Another tab has sent the ticket, and may be waiting for the answer. */
  isSentElsewhere: boolean
}

/** The result of the last check of an unconfirmed ticket, and when the next check is. */
export function UnconfirmedMessage({ unconfirmed, isSentElsewhere }: UnconfirmedMessageProps) {
  const { say } = useWords()
  const { savedTickets } = useDesk()
  return (
    <Message kind="warning">
      <StatusText attemptStatus={unconfirmed} isSentElsewhere={isSentElsewhere} />
      {savedTickets.areLostWithPage() && ` ${say('requests.keepOpen')}`}
    </Message>
  )
}

function StatusText({ attemptStatus, isSentElsewhere }: { attemptStatus: AttemptStatus; isSentElsewhere: boolean }) {
  const { say } = useWords()
  switch (attemptStatus.status) {
    case 'sending':
      return say('total.onItsWay')
    case 'checking': {
      const { progress } = attemptStatus
      if (progress === undefined)
        return isSentElsewhere ? `${say('total.sentElsewhere')} ${say('request.checking')}` : say('total.unconfirmed')
      const notFound = isSentElsewhere ? 'total.sentElsewhere' : 'total.notFoundYet'
      return (
        <>
          {say(progress.status === 'notFound' ? notFound : 'total.noAnswerYet')} <NextCheck atMs={progress.nextAt} />
        </>
      )
    }
    case 'notFound':
      return say('total.mayStillArrive')
    case 'unknown':
      return say('total.checkFailed')
  }
}

/** Unconfirmed tickets of the same pair and side as the form's. */
export function UnconfirmedOthers({ tickets }: { tickets: readonly UnconfirmedTicket[] }) {
  const words = useWords()
  return tickets.map(ticket => (
    <Message key={ticket.sending.key} kind="warning">
      {words.say('total.othersUnconfirmed', { what: ticketText(ticket, words) })}
    </Message>
  ))
}

/** A countdown, hidden from screen readers: read out each second, it would drown the message. */
function NextCheck({ atMs }: { atMs: number }) {
  const words = useWords()
  const { say } = words
  const seconds = useDeviceNow(() => Math.max(0, Math.ceil((atMs - performance.now()) / 1000)))
  return (
    <span aria-hidden="true">
      {seconds === 0 ? say('total.checkingAgain') : say('total.checkingAgainIn', { time: waitText(seconds, words) })}
    </span>
  )
}
