import LogOut from 'lucide/dist/esm/icons/log-out.mjs'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { loadable, OVER_PAGE } from '../../../src/ui/feedback/loadable'
import { icon } from '../../../src/ui/Icon'
import { useOpenChanges, useSession, useUnconfirmed, useUnconfirmedTransfers } from '../../../widgets'

const LogOutIcon = icon(LogOut)

// Loaded when it opens: static, it would put the dialog's library into the sign-in page's first load.
const Dialog = loadable(
  () => import('../../../src/ui/overlay/Dialog'),
  file => file.Dialog,
  OVER_PAGE,
)

/** Signs out; asks first while something is unconfirmed, or typed and not saved. */
export function LogOutButton() {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const { signOut } = useSession()
  const requests = useUnconfirmed().length
  const transfers = useUnconfirmedTransfers().length
  const readOpenChanges = useOpenChanges()
  const open = readOpenChanges()
  const [isAsking, setAsking] = useState(false)
  const [isDialogNeeded, setDialogNeeded] = useState(false)
  const leave = () => {
    // The next client to sign in must not land on this client's page.
    navigate('/', { replace: true })
    signOut()
  }
  const askOrLeave = () => {
    // Read once more: another tab may have changed a request since this page was drawn.
    const { hasDraft, comments, changes, cancellations } = readOpenChanges()
    const count = requests + transfers + comments + changes + cancellations
    if (count === 0 && !hasDraft) return leave()
    setDialogNeeded(true)
    setAsking(true)
  }
  return (
    <>
      <Button look="line" icon={<LogOutIcon />} onPress={askOrLeave}>
        {say('profile.logOut')}
      </Button>
      {isDialogNeeded && (
        <Dialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title={say('logOut.title')}
          text={
            <span className={css({ display: 'grid', gap: '2' })}>
              {requests > 0 && <span>{say('logOut.requests', { count: requests })}</span>}
              {transfers > 0 && <span>{say('logOut.transfers', { count: transfers })}</span>}
              {open.cancellations > 0 && <span>{say('logOut.cancellations', { count: open.cancellations })}</span>}
              {open.changes > 0 && (
                <span>
                  {say(open.keptTexts > 0 ? 'logOut.changesTyped' : 'logOut.changes', { count: open.changes })}
                </span>
              )}
              {open.hasDraft && <span>{say('logOut.draft')}</span>}
              {open.comments > 0 && <span>{say('logOut.comments', { count: open.comments })}</span>}
            </span>
          }
          actions={
            <>
              <Button look="line" onPress={() => setAsking(false)}>
                {say('logOut.stay')}
              </Button>
              <Button onPress={leave}>{say('profile.logOut')}</Button>
            </>
          }
        />
      )}
    </>
  )
}
