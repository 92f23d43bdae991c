import { css } from '#styled/css'
import type { UnconfirmedDraft } from '../../src/desk/requests/draftRecord'
import { useDesk } from '../../src/desk/useDesk'
import { useWords } from '../../src/i18n/intl'
import { Message } from '../../src/ui/feedback/Message'
import { ticketText } from '../../src/ui/request/ticketText'

/** Says above a list that a ticket was sent without an answer. */
export function UnconfirmedLine({ draft }: { draft: UnconfirmedDraft }) {
  const { drafts } = useDesk()
  const words = useWords()
  const { say } = words
  return (
    <div className={line}>
      <Message kind="warning">
        {say('total.othersUnconfirmed', { what: ticketText(draft, words) })}
        {drafts.areLostWithPage() && ` ${say('requests.keepOpen')}`}
      </Message>
    </div>
  )
}

const line = css({ paddingInline: '3.5', paddingBlock: '1.5', rounded: 'control', bg: 'warn-tint' })
