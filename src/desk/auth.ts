import { create, string } from 'superstruct'
import { useDesk } from './useDesk'
import { type } from './wire'

const TokenWire = type({ token: string() })

/** Signs in. Rejects with AuthError or ValidationError; their reasons belong to the form. */
export function useSignIn() {
  const { drafts, http, session } = useDesk()
  return async (credentials: { email: string; password: string }): Promise<void> => {
    const token = await http.call('POST', 'v1/auth/token', {
      body: credentials,
      anonymous: true,
      read: body => create(body, TokenWire).token,
    })
    await drafts.nameClient(token, credentials.email)
    session.start(token)
  }
}

/** Sets a new password with a reset link's token. Success signs this browser out. */
export function useSetPassword() {
  const { http, signOut, usedResetTokens } = useDesk()
  return async (change: { token: string; password: string }): Promise<void> => {
    await http.call('PUT', 'v1/auth/password', { body: change, anonymous: true, read: () => undefined })
    usedResetTokens.add(change.token)
    signOut()
  }
}
