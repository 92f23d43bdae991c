import type { ReactNode } from 'react'
import { useSession } from '../../src/desk/useDesk'
import { SignIn, type SignInProps } from './SignIn'

type AuthGateProps = SignInProps & {
  /** What only a signed-in client sees. */
  readonly children?: ReactNode
}

/** Asks the client to sign in, then lets through; for pages that don't sign in by themselves. */
export function AuthGate({ children, ...signIn }: AuthGateProps) {
  const { signedIn } = useSession()
  return signedIn ? children : <SignIn {...signIn} />
}
