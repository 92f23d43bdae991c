import { type ComponentType, useEffect } from 'react'
import { useDesk, useSession } from '../src/desk/useDesk'
import { useWords } from '../src/i18n/intl'
import { Button } from '../src/ui/Button'
import { useDeskRoot } from '../src/ui/DeskRoot'
import { Empty } from '../src/ui/feedback/Empty'
import { inPanel, type LoadableOptions } from '../src/ui/feedback/loadable'

/** Draws the widget while the client is signed in; else says so, in that frame, and tells the page once. */
export function signedInOnly<Props extends object>(
  Widget: ComponentType<Props>,
  { frame = inPanel, loading, waiting = () => loading }: LoadableOptions<Props>,
): ComponentType<Props> {
  return function SignedInOnly(props: Props) {
    const { signedIn, isPending } = useSession()
    if (signedIn) return <Widget {...props} />
    return isPending ? waiting(props) : frame(<SignedOut />, props)
  }
}

function SignedOut() {
  const { session, hooks } = useDesk()
  // The newest one, also when the page has given another since.
  const signIn = hooks.onAuthRequired ? () => hooks.onAuthRequired?.() : session.startAnew
  const { say } = useWords()
  const { emit } = useDeskRoot()
  useEffect(
    () =>
      // Once for all widgets of the desk, until a client has been signed in again.
      session.scoped('auth-required', () => {
        emit('desk:auth-required', {})
        // Outside this effect: an exception of the page's handler is not the widget's.
        if (hooks.onAuthRequired) queueMicrotask(hooks.onAuthRequired)
      }),
    [session, hooks, emit],
  )
  return (
    <Empty title={say('signedOut.title')} next={signIn && <Button onPress={signIn}>{say('signIn.submit')}</Button>}>
      {say('signedOut.text')}
    </Empty>
  )
}
