import type { ReactNode } from 'react'
import { useSignedIn, useSignInPending } from '../../src/desk/useDesk'
import { SignIn, type SignInProps } from './SignIn'

type AuthGateProps = SignInProps & {
  /** Shown to a signed-in client only. */
  readonly children?: ReactNode
}

/** Shows the sign-in form until the client is signed in; for pages without a sign-in of their own. */
export function AuthGate({ children, ...signIn }: AuthGateProps) {
  const signedIn = useSignedIn()
  if (useSignInPending()) return null
  return signedIn ? children : <SignIn {...signIn} />
}
