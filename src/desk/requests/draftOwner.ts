import { clientHash, fingerprint } from '../digest'
import type { Session } from '../session'
import type { DeskStorage } from '../storage'

/** The session and its client: other tabs and later pages know at once whose drafts these are. */
const STORAGE_KEY = 'client'

/** Under whose name drafts are stored. */
export function createDraftOwner(storage: DeskStorage, session: Session) {
  const nameOf = (token: string | undefined) => `session:${fingerprint(token ?? '')}`
  let sessionName = nameOf(session.token.peek())
  let client: string | undefined
  return {
    sessionName: () => sessionName,
    /** The hash of the client's e-mail; the session's own name until a page knows the e-mail. */
    owner(): string {
      const [name, stored] = storage.read(STORAGE_KEY)?.split(' ') ?? []
      // Kept in memory: another tab may still write for the session before.
      if (name === sessionName) client ??= stored
      return client ?? sessionName
    },
    /** The session's client is known by this hash. */
    become(hash: string): void {
      client = hash
      storage.write(STORAGE_KEY, `${sessionName} ${hash}`)
    },
    /** The token has changed. */
    start(): void {
      client = undefined
      sessionName = nameOf(session.token.peek())
    },
    async nameClient(token: string, email: string): Promise<void> {
      storage.write(STORAGE_KEY, `${nameOf(token)} ${await clientHash(email)}`)
    },
  }
}
