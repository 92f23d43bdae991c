import { useId, useMemo } from 'react'
import { css } from '#styled/css'
import type { SavedTicket } from '../../../src/desk/requests/ticketRecord'
import { mayArriveForMs } from '../../../src/desk/sending/attempt'
import { useDesk, useSignalValue } from '../../../src/desk/useDesk'
import { ticketKey } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { useDeviceNow } from '../../../src/ui/amount/useNow'
import { Button } from '../../../src/ui/Button'
import { waitText } from '../../../src/ui/feedback/waitText'
import { ticketText } from '../../../src/ui/request/ticketText'
import type { WizardOutbox } from '../../OrderTicket/send/useWizardOutbox'

type SavedTicketOfferProps = {
  ticket: SavedTicket
  outbox: WizardOutbox
  onContinue: () => void
  onDiscard: () => void
}

/** Offers a saved ticket at the wizard's first step. It is never sent without the client. */
export function SavedTicketOffer({ ticket, outbox, onContinue, onDiscard }: SavedTicketOfferProps) {
  const words = useWords()
  const { say } = words
  const unconfirmed = useSignalValue(
    useMemo(() => outbox.attemptStatus(ticketKey(ticket)), [outbox.attemptStatus, ticket]),
  )
  const desk = useDesk()
  const waitId = useId()
  // Another tab may have sent the ticket again since it was offered.
  const stored = useSignalValue(desk.savedTickets.unconfirmed).get(ticketKey(ticket))
  const sending = ticket.sending && (stored ?? ticket).sending
  const waitS = useDeviceNow(() => (sending ? Math.ceil(mayArriveForMs(desk, sending) / 1000) : 0))
  const isUnknown = unconfirmed?.status === 'unknown'
  const text = !ticket.sending ? 'savedTicket.offer' : isUnknown ? 'savedTicket.unseen' : 'savedTicket.unconfirmed'
  return (
    <section className={box}>
      <p className={css({ overflowWrap: 'anywhere' })}>{say(text, { what: ticketText(ticket, words) })}</p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2' })}>
        <Button look="line" height={40} onPress={onContinue}>
          {say(ticket.sending ? 'savedTicket.check' : 'savedTicket.continue')}
        </Button>
        <Button look="quiet" height={40} blockedBy={waitS > 0 ? waitId : undefined} onPress={onDiscard}>
          {say('savedTicket.discard')}
        </Button>
      </div>
      {waitS > 0 && (
        <p id={waitId} className={css({ textStyle: 'small', color: 'ink-2', marginTop: '2' })}>
          {say('savedTicket.mayArrive', { time: waitText(waitS, words) })}
        </p>
      )}
    </section>
  )
}

const box = css({
  marginTop: '2',
  marginBottom: '1',
  paddingBlock: '3',
  paddingInline: '3.5',
  rounded: 'control',
  bg: 'control',
})
