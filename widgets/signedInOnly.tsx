import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useDesk, useSession } from '../src/desk/useDesk'
import { useWords } from '../src/i18n/intl'
import { Button } from '../src/ui/Button'
import { Empty } from '../src/ui/feedback/Empty'

/** Draws the widget while the client is signed in; else says so, in that frame, and tells the page once. */
export function signedInOnly<Props extends object>(
  Widget: ComponentType<Props>,
  frame: (message: ReactNode) => ReactNode,
): ComponentType<Props> {
  return function SignedInOnly(props: Props) {
    const { signedIn } = useSession()
    return signedIn ? <Widget {...props} /> : frame(<SignedOut />)
  }
}

function SignedOut() {
  const { session, onAuthRequired } = useDesk()
  const { say } = useWords()
  const message = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      // Once for all widgets of the desk, until a client has been signed in again.
      session.scoped('auth-required', () => {
        const event = new CustomEvent('desk:auth-required', { bubbles: true, composed: true })
        message.current?.dispatchEvent(event)
        // Not in this effect: what the page's own code throws is not the widget's failure.
        if (onAuthRequired) queueMicrotask(onAuthRequired)
      }),
    [session, onAuthRequired],
  )
  return (
    <div ref={message}>
      <Empty
        title={say('signedOut.title')}
        next={onAuthRequired && <Button onPress={onAuthRequired}>{say('signIn.submit')}</Button>}
      >
        {say('signedOut.text')}
      </Empty>
    </div>
  )
}
