import { useMemo } from 'react'
import { css } from '#styled/css'
import type { Draft } from '../../../src/desk/requests/draftRecord'
import { useSignalValue } from '../../../src/desk/useDesk'
import { ticketKey } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { ticketText } from '../../../src/ui/request/ticketText'
import type { WizardOutbox } from './useOutbox'

type DraftOfferProps = {
  draft: Draft
  outbox: WizardOutbox
  onContinue: () => void
  onDiscard: () => void
}

/** What was left before, offered when the wizard opens; it is never sent by itself. */
export function DraftOffer({ draft, outbox, onContinue, onDiscard }: DraftOfferProps) {
  const words = useWords()
  const { say } = words
  const unconfirmed = useSignalValue(useMemo(() => outbox.entry(ticketKey(draft)), [outbox.entry, draft]))
  const isUnknown = unconfirmed?.status === 'unknown'
  const text = !draft.sending ? 'draft.continue' : isUnknown ? 'draft.unseen' : 'draft.unconfirmed'
  return (
    <section className={box}>
      <p className={css({ overflowWrap: 'anywhere' })}>{say(text, { what: ticketText(draft, words) })}</p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2' })}>
        <Button look="line" height={40} onPress={onContinue}>
          {say(draft.sending ? 'draft.look' : 'draft.go')}
        </Button>
        <Button look="quiet" height={40} onPress={onDiscard}>
          {say('draft.discard')}
        </Button>
      </div>
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
