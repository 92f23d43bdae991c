import type { Desk } from '../../../src/desk/desk'

/** What was typed, and over what; `isSent`: it was sent as it stands, and its end is not known. */
export type CommentDraft = { readonly text: string; readonly began: string; readonly isSent: boolean }

type Drafts = Map<string, CommentDraft>

/** A session is known by the signal of its end: the next one has another, and nothing is found under it. */
const kept = new WeakMap<AbortSignal, Drafts>()

/** Comments that were typed and not saved, by the request's uuid: whoever comes back goes on. Gone with the page or the session. */
export function unsavedComments({ session }: Pick<Desk, 'session'>): Drafts {
  const life = session.ended()
  const found = kept.get(life) ?? new Map<string, CommentDraft>()
  kept.set(life, found)
  return found
}
