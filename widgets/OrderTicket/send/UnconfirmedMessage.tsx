import { useWords } from '../../../src/i18n/intl'
import { useNow } from '../../../src/ui/amount/useNow'
import { Message } from '../../../src/ui/feedback/Message'
import type { Doubt } from './useOutbox'

/** What is known of a request whose sending ended in doubt, and when it is looked for again: no more than that. */
export function UnconfirmedMessage({ doubt }: { doubt: Doubt }) {
  const { say } = useWords()
  switch (doubt.phase) {
    case 'unconfirmed': {
      const { soFar } = doubt
      if (soFar === undefined) return <Message kind="warning">{say('total.unconfirmed')}</Message>
      return (
        <Message kind="warning">
          {say(soFar.standing === 'absent' ? 'total.notFoundYet' : 'total.noAnswerYet')}{' '}
          {soFar.nextAt !== undefined && <LookingAgain atMs={soFar.nextAt} />}
        </Message>
      )
    }
    case 'notFound':
      return <Message kind="warning">{say('total.notFoundSoFar')}</Message>
    case 'unknown':
      return <Message kind="warning">{say('total.couldNotLook')}</Message>
  }
}

/** Counts down for the eye alone: read out each second it would drown what is said. */
function LookingAgain({ atMs }: { atMs: number }) {
  const { say } = useWords()
  const seconds = useNow(now => Math.max(0, Math.ceil((atMs - now.getTime()) / 1000)))
  return (
    <span aria-hidden="true">
      {seconds === 0 ? say('total.lookingNow') : say('total.lookingAgain', { seconds: String(seconds) })}
    </span>
  )
}
