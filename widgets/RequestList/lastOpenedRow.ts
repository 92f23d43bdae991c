import type { Desk } from '../../src/desk/desk'
import type { OpenedRow } from '../../src/ui/list/useRowFocus'

type Kept = { current: OpenedRow | undefined }

/** A session is known by the signal of its end: the next one has another, and nothing is found under it. */
const kept = new WeakMap<AbortSignal, Kept>()

/** The row that was opened last in a session of this desk; it outlives the list, and ends with the session. */
export function lastOpenedRow({ session }: Pick<Desk, 'session'>): Kept {
  const life = session.ended()
  const found = kept.get(life) ?? { current: undefined }
  kept.set(life, found)
  return found
}
