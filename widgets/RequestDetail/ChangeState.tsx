import type { Change } from '../../src/desk/requests/useRequestChange'
import { ValidationError } from '../../src/domain/errors'
import { useWords } from '../../src/i18n/intl'
import { errorText, reasonsText, unconfirmedText } from '../../src/ui/feedback/errorText'
import { Message } from '../../src/ui/feedback/Message'

/** The desk's reasons that stand under that field; the rest is said below it. */
export const reasonsAt = (change: Change, property: string) =>
  change.status === 'rejected' && change.error instanceof ValidationError
    ? change.error.reasons.filter(reason => reason.property === property)
    : []

type ChangeStateProps = {
  change: Change
  of: keyof typeof WORDS
  /** The field under which its own reasons stand already. */
  property?: string
}

/** What is known of a change that was sent, in words that promise no more than that. */
export function ChangeState({ change, of, property }: ChangeStateProps) {
  const words = useWords()
  const { say } = words
  switch (change.status) {
    case 'idle':
    case 'sending':
      return null
    case 'rejected': {
      if (!(change.error instanceof ValidationError) || property === undefined)
        return <Message>{errorText(change.error, words)}</Message>
      const others = change.error.reasons.filter(reason => reason.property !== property)
      return others.length > 0 ? <Message>{reasonsText(others, words)}</Message> : null
    }
    case 'checking':
      return (
        <>
          <Message>{unconfirmedText(change.error, words)}</Message>
          <Message kind="warning">{say(WORDS[of].checking)}</Message>
        </>
      )
    case 'notFound':
    case 'unknown':
      return <Message kind="warning">{say(WORDS[of][change.status])}</Message>
    case 'tooLate':
      return <Message kind="info">{say(WORDS[of].tooLate)}</Message>
  }
}

const WORDS = {
  save: {
    checking: 'request.saveUnknown',
    notFound: 'request.saveAbsent',
    unknown: 'request.saveUnconfirmed',
    tooLate: 'request.saveTooLate',
  },
  cancel: {
    checking: 'request.cancelUnknown',
    notFound: 'request.cancelNotArrived',
    unknown: 'request.cancelUnconfirmed',
    tooLate: 'request.cancelTooLate',
  },
} as const
