import { unstable_serialize } from 'swr'
import type { LoadedRows } from '../../domain/request/requestRows'
import type { Key, LastAnswer, Resource } from '../cache'
import { fingerprint } from '../digest'
import { createRecordStore } from '../requests/recordStore'
import type { Session } from '../session'

/** The client's last balances and requests, to read while the desk can't be reached. Deleted with the session. */
export type LastAnswers = {
  keep(key: Key, data: unknown): void
  find(key: Key): Promise<LastAnswer | undefined>
  close(): void
}

const KEPT: readonly Resource[] = ['balances', 'total', 'requests', 'me', 'accounts']
const MOST_ANSWERS = 60
const MOST_ROWS = 100

/** Each session's own, under the fingerprint of its token: another client's are never found. */
export function createLastAnswers({ name, session }: { name: string; session: Session }): LastAnswers {
  const store = createRecordStore<LastAnswer>(`desk:${name}:last`, MOST_ANSWERS)
  const placeOf = (key: Key) => `${fingerprint(session.token.peek() ?? '')} ${unstable_serialize(key)}`
  // One after the other: what a session keeps is written before it is deleted, never after.
  let queue: Promise<unknown> = Promise.resolve()
  const stop = session.generation.subscribe(generation => {
    if (generation > 0) queue = queue.then(store.clear)
  })
  return {
    keep(key, data) {
      if (!KEPT.includes(key[0])) return
      const ended = session.ended()
      const place = placeOf(key)
      const answer = { at: Date.now(), data: withFirstRows(data) }
      queue = queue.then(() => (ended.aborted ? undefined : store.change(place, () => answer)))
    },
    find: key => store.get(placeOf(key)),
    close() {
      stop()
      // What has begun ends first: a session that has just ended is still deleted.
      void queue.then(store.close)
    },
  }
}

/** A list that was scrolled for long is kept from its top only. */
function withFirstRows(data: unknown): unknown {
  const { rows } = data as Partial<LoadedRows>
  if (rows === undefined || rows.length <= MOST_ROWS) return data
  return { ...(data as LoadedRows), rows: rows.slice(0, MOST_ROWS), exhausted: false }
}
