import { ownFields } from '../domain/ownFields'
import { rememberClient } from './client/clientOwner'
import type { Desk } from './desk'
import { useDesk, useShell } from './useDesk'

/** Signs in. Rejects with AuthError or ValidationError; their reasons belong to the form. */
export function useSignIn() {
  const { http, session, storage } = useShell()
  return async (credentials: { email: string; password: string }): Promise<void> => {
    const token = await http.call('POST', 'v1/auth/token', {
      body: credentials,
      anonymous: true,
      read: readToken,
    })
    await rememberClient(storage, token, credentials.email)
    session.start(token)
  }
}

type PasswordChange = { readonly token: string; readonly password: string }

/** Sets a new password with a reset link's token. Success signs this browser out. */
export function useSetPassword() {
  const desk = useDesk()
  return (change: PasswordChange): Promise<void> => setPassword(desk, change)
}

export async function setPassword({ http, signOut, usedResetTokens }: Desk, change: PasswordChange): Promise<void> {
  await http.call('PUT', 'v1/auth/password', { body: change, anonymous: true, read: () => undefined })
  usedResetTokens.add(change.token)
  signOut()
}

/** Read without superstruct, which would be in the first load for this one field. */
function readToken(body: unknown): string {
  const { token } = ownFields(Object(body) as { token?: unknown })
  if (typeof token !== 'string') throw new TypeError('The answer has no token')
  return token
}
