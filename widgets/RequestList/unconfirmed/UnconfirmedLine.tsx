import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { Message } from '../../../src/ui/feedback/Message'

type UnconfirmedLineProps = {
  readonly what: string
  /** Follows the sentence. */
  readonly children?: ReactNode
}

/** Says above a list that a ticket was sent without an answer. */
export const UnconfirmedLine = ({ what, children }: UnconfirmedLineProps) => (
  <div className={line}>
    <Message kind="warning">
      {useWords().say('total.othersUnconfirmed', { what })}
      {children}
    </Message>
  </div>
)

const line = css({ paddingInline: '3.5', paddingBlock: '1.5', rounded: 'control', bg: 'warn-tint' })
