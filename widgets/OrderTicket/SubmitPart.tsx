import { type Ref, useId } from 'react'
import { css } from '#styled/css'
import { type AttemptStatus, mustWait } from '../../src/desk/requests/checkUntilFound'
import { useDesk } from '../../src/desk/useDesk'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { failureText, useReasonText } from '../../src/ui/feedback/errorText'
import { Message } from '../../src/ui/feedback/Message'
import { sendingText } from '../../src/ui/feedback/sendingText'
import { CommitLine } from './figures/CommitLine'
import { hiddenFieldReasons } from './hiddenFieldReasons'
import { isMarked } from './markedReason'
import { needOf } from './needOf'
import { UnconfirmedMessage } from './send/UnconfirmedMessage'
import type { ShownTicket } from './shownTicket'
import type { TicketForm } from './ticketForm'

type SubmitPartProps = {
  ticket: ShownTicket
  form: TicketForm
  formId: string
  /** What is known of the form's ticket when it was sent with unknown result. */
  unconfirmed: AttemptStatus | undefined
  isSentElsewhere: boolean
  submitRef: Ref<HTMLButtonElement>
}

/** The button that sends the ticket, below a line with the client's sum or with what is still missing. */
export function SubmitPart({ ticket, form, formId, unconfirmed, isSentElsewhere, submitRef }: SubmitPartProps) {
  const words = useWords()
  const { say } = words
  const reasonText = useReasonText()
  const { route, ticketCost } = ticket
  const { side, base } = route
  const [next] = form.reasons
  const isWaiting = mustWait(unconfirmed)
  const { hooks } = useDesk()
  const mayAwaitApproval = hooks.onBeforeSubmit !== undefined && !isWaiting
  const isResending = unconfirmed !== undefined && !isWaiting
  // `ticketKey` ignores these fields, so the client may have changed them since the ticket was sent.
  const isEdited = (['comment', 'deadline', 'isIceberg'] as const).some(
    name => form.values[name] !== ticket.values[name],
  )
  const refusals = [
    ...form.general.map(reasonText),
    ...hiddenFieldReasons(form).map(({ label, reason }) =>
      say('total.refusedOf', { field: say(label), reason: reasonText(reason) }),
    ),
  ]
  const needId = useId()
  const isSending = form.submitting || isWaiting
  // While the ticket is being sent nothing is missing, even if the device goes offline.
  const need = next && !isSending ? say(needOf(next, ticketCost, isMarked(form, next))) : undefined
  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      {refusals.length > 0 && <Message>{refusals.join(', ')}</Message>}
      {form.failure !== undefined && <Message>{sendingText(form.failure, words, { otherwise: failureText })}</Message>}
      {unconfirmed && !(form.submitting && unconfirmed.status === 'sending') && (
        <UnconfirmedMessage unconfirmed={unconfirmed} isSentElsewhere={isSentElsewhere} />
      )}
      {isResending && isEdited && <Message kind="warning">{say('total.sentAsBefore')}</Message>}
      {form.reasons.every(({ property }) => property === undefined) ? (
        <CommitLine {...ticket} need={need} needId={needId} />
      ) : (
        <p id={needId} className={css({ color: 'ink-2', textAlign: 'center' })}>
          {need}
        </p>
      )}
      <Button
        buttonRef={submitRef}
        submit
        form={formId}
        look={isResending ? 'primary' : side === 'buy' ? 'commit-buy' : 'commit-sell'}
        height={52}
        sending={isSending}
        sendingText={say(
          mayAwaitApproval || unconfirmed?.status === 'checking' ? 'request.checking' : 'button.sending',
        )}
        blockedBy={need && needId}
        onBlockedPress={() => void form.submit()}
      >
        {isResending ? say('total.sendAgain') : say('total.submit', { side, currency: base })}
      </Button>
    </div>
  )
}
