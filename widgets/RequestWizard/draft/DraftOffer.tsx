import { useId, useMemo } from 'react'
import { css } from '#styled/css'
import type { Draft } from '../../../src/desk/requests/draftRecord'
import { mayArriveForMs } from '../../../src/desk/sending/attempt'
import { useDesk, useSignalValue } from '../../../src/desk/useDesk'
import { ticketKey } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { useDeviceNow } from '../../../src/ui/amount/useNow'
import { Button } from '../../../src/ui/Button'
import { waitText } from '../../../src/ui/feedback/waitText'
import { ticketText } from '../../../src/ui/request/ticketText'
import type { WizardOutbox } from '../../OrderTicket/send/useWizardOutbox'

type DraftOfferProps = {
  draft: Draft
  outbox: WizardOutbox
  onContinue: () => void
  onDiscard: () => void
}

/** Offers a stored draft at the wizard's first step. A draft is never sent without the client. */
export function DraftOffer({ draft, outbox, onContinue, onDiscard }: DraftOfferProps) {
  const words = useWords()
  const { say } = words
  const unconfirmed = useSignalValue(useMemo(() => outbox.confirmation(ticketKey(draft)), [outbox.confirmation, draft]))
  const desk = useDesk()
  const waitId = useId()
  // Another tab may have sent the draft again since it was offered.
  const stored = useSignalValue(desk.drafts.unconfirmed).get(ticketKey(draft))
  const sending = draft.sending && (stored ?? draft).sending
  const waitS = useDeviceNow(() => (sending ? Math.ceil(mayArriveForMs(desk, sending) / 1000) : 0))
  const isUnknown = unconfirmed?.status === 'unknown'
  const text = !draft.sending ? 'draft.offer' : isUnknown ? 'draft.unseen' : 'draft.unconfirmed'
  return (
    <section className={box}>
      <p className={css({ overflowWrap: 'anywhere' })}>{say(text, { what: ticketText(draft, words) })}</p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2' })}>
        <Button look="line" height={40} onPress={onContinue}>
          {say(draft.sending ? 'draft.check' : 'draft.continue')}
        </Button>
        <Button look="quiet" height={40} blockedBy={waitS > 0 ? waitId : undefined} onPress={onDiscard}>
          {say('draft.discard')}
        </Button>
      </div>
      {waitS > 0 && (
        <p id={waitId} className={css({ textStyle: 'small', color: 'ink-2', marginTop: '2' })}>
          {say('draft.mayArrive', { time: waitText(waitS, words) })}
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
