import type { Desk } from '../../../src/desk/desk'

/** `began` is the comment that was edited. `isSent`: it was sent as it is, and is unconfirmed. */
export type CommentDraft = { readonly text: string; readonly began: string; readonly isSent: boolean }

/** Comments typed in this session and not saved, by the request's uuid. */
export const unsavedComments = ({ session }: Pick<Desk, 'session'>): Map<string, CommentDraft> =>
  session.scoped('unsavedComments', () => new Map<string, CommentDraft>())
