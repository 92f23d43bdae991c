import { useState } from 'react'
import { useLocation } from 'wouter'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { LogOutIcon } from '../../../src/ui/Icon'
import { Dialog } from '../../../src/ui/overlay/Dialog'
import { useSession, useUnconfirmed } from '../../../widgets'

/** Signs out; asks first while a request is unconfirmed. */
export function LogOutButton() {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const { signOut } = useSession()
  const unconfirmed = useUnconfirmed().length
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    // The next client to sign in must not land on this client's page.
    navigate('/', { replace: true })
    signOut()
  }
  return (
    <>
      <Button look="line" icon={<LogOutIcon />} onPress={unconfirmed > 0 ? () => setAsking(true) : leave}>
        {say('profile.logOut')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={say('logOut.title')}
        text={say('logOut.text', { count: unconfirmed })}
        actions={
          <>
            <Button look="line" onPress={() => setAsking(false)}>
              {say('logOut.stay')}
            </Button>
            <Button onPress={leave}>{say('profile.logOut')}</Button>
          </>
        }
      />
    </>
  )
}
