import { AuthError, InternalError } from '../../domain/errors'
import type { Desk } from '../desk'
import { clientHash } from '../digest'
import { getProfile } from '../me'
import { type GetToken, isToken } from '../session'

export type PageToken = (refused: string | undefined) => Promise<string | undefined>

/** Calls the page's `getToken`. Resolves without a token when it has none, fails or does not answer in time. */
export function createPageToken(getToken: GetToken, timeoutMs: number, onFailed: (error: unknown) => void): PageToken {
  return async refused => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      const error = new InternalError(`getToken did not answer within ${timeoutMs / 1000} s`)
      timer = setTimeout(() => reject(error), timeoutMs)
    })
    try {
      const token = (await Promise.race([getToken(refused), late])) || undefined
      if (token !== undefined && !isToken(token)) throw new TypeError('getToken gave a token that no header can carry')
      return token
    } catch (error) {
      onFailed(error)
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Gives the token that follows a refused one only to the client of the session: another tab may have signed in another
 * client, as whom an order would be sent. That client's session begins anew. Rejects while the desk does not say whose
 * the token is.
 */
export function ofSameClient(pageToken: PageToken, deskOf: () => Desk): PageToken {
  return async refused => {
    if (refused === undefined) return pageToken(refused)
    const { clientOwner, session } = deskOf()
    const ended = session.ended()
    const next = await pageToken(refused)
    if (next === undefined || next === refused) return next
    if (!clientOwner.isKnown.peek() || (await isOfClient(deskOf(), next, clientOwner.name()))) return next
    // The page may have begun another session meanwhile.
    if (!ended.aborted) session.start(next)
    return undefined
  }
}

async function isOfClient({ http }: Desk, token: string, client: string): Promise<boolean> {
  try {
    return (await clientHash((await getProfile({ http }, token)).email)) === client
  } catch (error) {
    // Refused as well, whoever's it is.
    if (error instanceof AuthError) return true
    throw error
  }
}
