import type { Change } from '../../src/desk/useChange'
import { ValidationError } from '../../src/domain/errors'
import { useWords } from '../../src/i18n/intl'
import { doubtWords } from '../../src/ui/doubtWords'
import { errorWords } from '../../src/ui/errorWords'
import { Message } from '../../src/ui/Message'
import { reasonsText } from '../../src/ui/reasonText'

/** The desk's reasons that stand under that field; the rest is said below it. */
export const reasonsAt = (change: Change, property: string) =>
  change.at === 'refused' && change.error instanceof ValidationError
    ? change.error.reasons.filter(reason => reason.property === property)
    : []

/** What is known of a change that was sent, in words that promise no more than that. */
export function SaveState({ change, property }: { change: Change; property: string }) {
  const words = useWords()
  const { say } = words
  switch (change.at) {
    case 'idle':
    case 'sending':
      return null
    case 'refused': {
      if (!(change.error instanceof ValidationError)) return <Message>{errorWords(change.error, words)}</Message>
      const others = change.error.reasons.filter(reason => reason.property !== property)
      return others.length > 0 ? <Message>{reasonsText(others, words)}</Message> : null
    }
    case 'checking':
      return (
        <>
          <Message>{doubtWords(change.error, words)}</Message>
          <Message kind="warning">{say('request.saveUnknown')}</Message>
        </>
      )
    case 'absent':
      return <Message kind="warning">{say('request.saveAbsent')}</Message>
    case 'unknown':
      return <Message kind="warning">{say('request.saveUnconfirmed')}</Message>
    case 'tooLate':
      return <Message kind="info">{say('request.saveTooLate')}</Message>
  }
}
