import type { Desk } from '../../../src/desk/desk'

/** `base`: the saved comment when the editing began. `isSent`: this text was sent, result unknown. */
export type CommentDraft = { readonly text: string; readonly base: string | undefined; readonly isSent: boolean }

/** Comments typed in this session and not saved, by the request's uuid. */
export const unsavedComments = ({ session }: Pick<Desk, 'session'>): Map<string, CommentDraft> =>
  session.scoped('unsavedComments', () => new Map<string, CommentDraft>())
