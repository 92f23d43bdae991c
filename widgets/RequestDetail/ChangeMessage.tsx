import type { Change } from '../../src/desk/requests/changes/useRequestChange'
import { NetworkError, ValidationError } from '../../src/domain/errors'
import { useWords } from '../../src/i18n/intl'
import { changeUnknownText } from '../../src/ui/feedback/changeUnknownText'
import { reasonsText } from '../../src/ui/feedback/errorText'
import { Message } from '../../src/ui/feedback/Message'
import { sendingText } from '../../src/ui/feedback/sendingText'

/** The desk's reasons for that field. */
export const reasonsOf = (change: Change, property: string) =>
  change.status === 'refused' && change.error instanceof ValidationError
    ? change.error.reasons.filter(reason => reason.property === property)
    : []

type ChangeMessageProps = {
  change: Change
  kind: keyof typeof MESSAGES
  /** The field that shows its own reasons. */
  property?: string
  /** A change that was sent may still arrive. Unless given, that is not known. */
  mayArrive?: boolean
}

/** What is known of a change that was sent. */
export function ChangeMessage({ change, kind, property, mayArrive }: ChangeMessageProps) {
  const words = useWords()
  const { say } = words
  switch (change.status) {
    case 'idle':
      return mayArrive && kind === 'save' ? <Message kind="warning">{say('request.earlierMayArrive')}</Message> : null
    case 'sending':
      return null
    case 'refused': {
      if (change.error instanceof NetworkError && change.error.kind === 'offline')
        return <Message>{say('request.offline')}</Message>
      if (!(change.error instanceof ValidationError) || property === undefined)
        return <Message>{sendingText(change.error, words)}</Message>
      const others = change.error.reasons.filter(reason => reason.property !== property)
      return others.length > 0 ? <Message>{reasonsText(others, words)}</Message> : null
    }
    case 'checking':
      return (
        <>
          <Message>{changeUnknownText(change.error, words)}</Message>
          <Message kind="warning">{say(MESSAGES[kind].checking)}</Message>
        </>
      )
    case 'notFound':
      return <Message kind="warning">{say(MESSAGES[kind][mayArrive === false ? 'notArrived' : 'notFound'])}</Message>
    case 'unknown':
      return <Message kind="warning">{say(MESSAGES[kind].unknown)}</Message>
    case 'tooLate':
      return <Message kind="info">{say(MESSAGES[kind].tooLate)}</Message>
  }
}

const MESSAGES = {
  save: {
    checking: 'request.saveUnknown',
    notFound: 'request.saveAbsent',
    notArrived: 'request.saveNotArrived',
    unknown: 'request.saveUnconfirmed',
    tooLate: 'request.saveTooLate',
  },
  cancel: {
    checking: 'request.cancelUnknown',
    notFound: 'request.cancelNotArrived',
    notArrived: 'request.cancelFailed',
    unknown: 'request.cancelUnconfirmed',
    tooLate: 'request.cancelTooLate',
  },
} as const
