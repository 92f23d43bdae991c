import type { Desk } from '../../../src/desk/createDesk'

/** What was typed, and over what. */
export type CommentDraft = { readonly text: string; readonly began: string }

type Drawer = { readonly generation: number; readonly drafts: Map<string, CommentDraft> }
const drawers = new WeakMap<Desk, Drawer>()

/** Comments that were typed and not saved, by the request's uuid: whoever comes back goes on. Gone with the page or the session. */
export function unsavedComments(desk: Desk): Map<string, CommentDraft> {
  const generation = desk.session.generation.peek()
  const drawer = drawers.get(desk)
  if (drawer?.generation === generation) return drawer.drafts
  const drafts = new Map<string, CommentDraft>()
  drawers.set(desk, { generation, drafts })
  return drafts
}
