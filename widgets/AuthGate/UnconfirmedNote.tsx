import type { UnconfirmedCounts } from '../../src/desk/desk'
import { useWords } from '../../src/i18n/intl'
import { Message } from '../../src/ui/feedback/Message'

/** Says to a client who has signed out, or is about to, that what is unconfirmed waits for the next sign-in. */
export function UnconfirmedNote({ requests, transfers }: UnconfirmedCounts) {
  const { say } = useWords()
  return (
    <>
      {requests > 0 && <Message kind="warning">{say('logOut.requests', { count: requests })}</Message>}
      {transfers > 0 && <Message kind="warning">{say('logOut.transfers', { count: transfers })}</Message>}
    </>
  )
}
