import { useLocation } from 'wouter'
import { SetPassword } from '../../../widgets'

export function PasswordPage({ token }: { token: string }) {
  const [, go] = useLocation()
  return <SetPassword token={token} onGoToLogin={() => go('/login', { replace: true })} />
}
