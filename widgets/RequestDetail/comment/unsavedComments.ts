import type { Desk } from '../../../src/desk/desk'

/** `base`: the comment when the editing began, if it could be read. `isSent`: it was sent with unknown result. */
export type CommentDraft = { readonly text: string; readonly base: string | undefined; readonly isSent: boolean }

/** Comments typed in this session and not saved, by the request's uuid. */
export const unsavedComments = ({ session }: Pick<Desk, 'session'>): Map<string, CommentDraft> =>
  session.scoped('unsavedComments', () => new Map<string, CommentDraft>())
