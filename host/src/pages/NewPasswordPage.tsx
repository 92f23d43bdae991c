import { useLocation } from 'wouter'
import { SetPassword } from '../../../widgets'
import { CompleteDesk } from '../../../widgets/CompleteDesk'
import { forgetResetToken } from '../resetToken'
import { FormPage } from './FormPage'

/** Opened by a reset link. With the whole desk, as a new password signs out whoever is signed in. */
export function NewPasswordPage({ token }: { token: string }) {
  const [, navigate] = useLocation()
  return (
    <CompleteDesk>
      <FormPage>
        <SetPassword
          token={token}
          onDone={forgetResetToken}
          onGoToLogin={() => navigate('/login', { replace: true })}
        />
      </FormPage>
    </CompleteDesk>
  )
}
