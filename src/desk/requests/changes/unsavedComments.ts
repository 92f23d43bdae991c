import { array, boolean, type Infer, is, number, optional, size, string } from 'superstruct'
import { toJson } from '../../../domain/json'
import { MAX_COMMENT_LENGTH } from '../../../domain/request/request'
import type { Desk } from '../../desk'
import { COMMENTS_KEY } from '../../storage'
import { type } from '../../wire'

/** `base`: the saved comment when the editing began. `isSent`: this text was sent, result unknown. */
export type CommentDraft = { readonly text: string; readonly base: string | undefined; readonly isSent: boolean }

/** Comments that the client typed and that are not saved, by the request's uuid; kept on this device for 24 h. */
type UnsavedComments = {
  get(uuid: string): CommentDraft | undefined
  /** Written synchronously: the next event may be a reload. */
  set(uuid: string, draft: CommentDraft): void
  delete(uuid: string): void
}

/** The oldest are deleted first. */
const MAX_COMMENTS = 20

const CommentRecord = type({
  uuid: size(string(), 1, 100),
  text: size(string(), 0, MAX_COMMENT_LENGTH),
  base: optional(string()),
  isSent: boolean(),
  /** epoch ms, by the desk's clock */
  at: number(),
})
type CommentRecord = Infer<typeof CommentRecord>
const Stored = type({ who: string(), comments: array() })

export function unsavedComments({ storage, session, clientOwner, http, timing }: Desk): UnsavedComments {
  /** Those of this client. */
  function read(): readonly CommentRecord[] {
    try {
      const stored: unknown = JSON.parse(storage.read(COMMENTS_KEY) ?? 'null')
      if (!is(stored, Stored) || stored.who !== clientOwner.name()) return []
      return stored.comments
        .filter(one => is(one, CommentRecord))
        .filter(({ at }) => Math.abs(http.now() - at) < timing.draftsMs)
    } catch {
      return []
    }
  }
  const write = (comments: readonly CommentRecord[]) =>
    storage.write(
      COMMENTS_KEY,
      comments.length === 0 ? undefined : toJson({ who: clientOwner.name(), comments: comments.slice(-MAX_COMMENTS) }),
    )
  const othersThan = (uuid: string) => read().filter(one => one.uuid !== uuid)
  return {
    get(uuid) {
      const found = read().find(one => one.uuid === uuid)
      return found && { text: found.text, base: found.base, isSent: found.isSent }
    },
    set(uuid, draft) {
      if (session.token.peek() === undefined) return
      write([...othersThan(uuid), { uuid, ...draft, at: http.now() }])
    },
    delete(uuid) {
      if (read().some(one => one.uuid === uuid)) write(othersThan(uuid))
    },
  }
}
