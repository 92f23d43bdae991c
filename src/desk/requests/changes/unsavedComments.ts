import { array, boolean, type Infer, is, number, optional, size, string } from 'superstruct'
import { toJson } from '../../../domain/json'
import type { Desk } from '../../desk'
import { readStored } from '../../storage/readStored'
import { COMMENTS_KEY } from '../../storage/storage'
import { type } from '../../wire'

/** `base`: the saved comment when the editing began. `isSent`: this text was sent, result unknown. */
export type CommentDraft = { readonly text: string; readonly base: string | undefined; readonly isSent: boolean }

/**
 * Comments that the client typed and that are not saved, by the request's uuid; kept on this device for 24 h. Two tabs
 * may each keep one for a request.
 */
type UnsavedComments = {
  /** The newest that was typed and not sent; else the newest. */
  get(uuid: string): CommentDraft | undefined
  all(): readonly Pick<CommentRecord, 'uuid' | 'text' | 'isSent'>[]
  /** In place of the one with the text `before`. Written synchronously: the next event may be a reload. */
  set(uuid: string, draft: CommentDraft, before?: string): void
  /** Changes only the one with that text, if it is still stored. */
  setSent(uuid: string, text: string, isSent: boolean): void
  /** Deletes the one with that text. */
  delete(uuid: string, text: string): void
  /** Calls back when another tab has changed them. Returns the unsubscribe function. */
  onChanged(listener: () => void): () => void
}

/** The oldest are deleted first. */
const MAX_COMMENTS = 20

const CommentRecord = type({
  uuid: size(string(), 1, 100),
  // Longer than the desk takes, too: an editor begins with what the desk has.
  text: string(),
  base: optional(string()),
  isSent: boolean(),
  /** epoch ms, by the desk's clock */
  at: number(),
})
type CommentRecord = Infer<typeof CommentRecord>
const Stored = type({ who: string(), comments: array() })

export function unsavedComments({ storage, session, clientOwner, http, timing }: Desk): UnsavedComments {
  /** Those of this client. Until the desk's time is known, the device's clock makes none too old. */
  function read(): readonly CommentRecord[] {
    const stored = readStored(storage, COMMENTS_KEY, Stored)
    // The session's own name: they were typed before its client was known.
    if (stored?.who !== clientOwner.name() && stored?.who !== clientOwner.sessionName()) return []
    return stored.comments
      .filter(one => is(one, CommentRecord))
      .filter(({ at }) => http.deskTime() === undefined || Math.abs(http.now() - at) < timing.draftsMs)
  }
  const write = (comments: readonly CommentRecord[]) =>
    storage.write(
      COMMENTS_KEY,
      comments.length === 0 ? undefined : toJson({ who: clientOwner.name(), comments: comments.slice(-MAX_COMMENTS) }),
    )
  const othersThan = (uuid: string, ...texts: readonly (string | undefined)[]) =>
    read().filter(one => one.uuid !== uuid || !texts.includes(one.text))
  return {
    get(uuid) {
      const ofRequest = read().filter(one => one.uuid === uuid)
      const found = ofRequest.findLast(({ isSent }) => !isSent) ?? ofRequest.at(-1)
      return found && { text: found.text, base: found.base, isSent: found.isSent }
    },
    all: read,
    set(uuid, draft, before) {
      if (session.token.peek() === undefined) return
      write([...othersThan(uuid, draft.text, before), { uuid, ...draft, at: http.now() }])
    },
    setSent(uuid, text, isSent) {
      const comments = read()
      const isMeant = (one: CommentRecord) => one.uuid === uuid && one.text === text
      if (comments.some(isMeant)) write(comments.map(one => (isMeant(one) ? { ...one, isSent } : one)))
    },
    delete(uuid, text) {
      if (read().some(one => one.uuid === uuid && one.text === text)) write(othersThan(uuid, text))
    },
    onChanged: listener =>
      storage.listen(key => {
        if (key === COMMENTS_KEY || key === '') listener()
      }),
  }
}
