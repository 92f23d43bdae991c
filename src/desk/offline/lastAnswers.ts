import { unstable_serialize } from 'swr'
import { isUuid, type TradeRequest } from '../../domain/request/request'
import type { LoadedRows } from '../../domain/request/requestRows'
import type { Key, LastAnswer, Resource } from '../cache'
import { fingerprint } from '../digest'
import type { Session } from '../session'
import { createRecordStore } from '../storage/recordStore'

/** The client's last balances and requests, to read while the desk can't be reached. Deleted with the session. */
type LastAnswers = {
  keep(key: Key, data: unknown): void
  /** The last answer; for a request that was never opened, its row in a kept list. */
  find(key: Key): Promise<LastAnswer | undefined>
  close(): void
}

const STORED_RESOURCES: readonly Resource[] = ['balances', 'total', 'requests', 'me', 'accounts']
const MAX_ANSWERS = 60
const MAX_ROWS = 100

/** Answers are stored under the fingerprint of the session's token: another client's are never found. */
export function createLastAnswers({ name, session }: { name: string; session: Session }): LastAnswers {
  const store = createRecordStore<LastAnswer>(`desk:${name}:last`, MAX_ANSWERS)
  const prefix = () => `${fingerprint(session.token.peek() ?? '')} `
  const recordKeyOf = (key: Key) => prefix() + unstable_serialize(key)
  // One job at a time: a session's answers are never written after they were deleted.
  let queue: Promise<unknown> = Promise.resolve()
  const stop = session.generation.subscribe(generation => {
    if (generation > 0) queue = queue.then(store.clear)
  })
  return {
    keep(key, data) {
      if (!STORED_RESOURCES.includes(key[0])) return
      const ended = session.ended()
      const recordKey = recordKeyOf(key)
      const answer = { at: Date.now(), data: withFirstRows(data) }
      queue = queue.then(() => (ended.aborted ? undefined : store.change(recordKey, () => answer)))
    },
    async find(key) {
      const [resource, uuid] = key
      // Reads only after this page's own writes.
      await queue
      const answer = store.get(recordKeyOf(key))
      if (resource !== 'requests' || typeof uuid !== 'string' || !isUuid(uuid)) return answer
      const answers = store.allOf(prefix())
      return newestOf(uuid, await answer, await answers)
    },
    close() {
      stop()
      // Pending writes finish first: the answers of a session that has just ended are still deleted.
      void queue.then(store.close)
    },
  }
}

/** A request's own last answer, or its row in a list where the desk had changed it since. */
function newestOf(uuid: string, own: LastAnswer | undefined, answers: readonly LastAnswer[]): LastAnswer | undefined {
  const isNewer = (a: LastAnswer, b: LastAnswer) => {
    const [one, other] = [a, b].map(({ data }) => (data as TradeRequest).updatedAt?.getTime())
    return one === undefined || other === undefined || one === other ? a.at > b.at : one > other
  }
  return answers
    .flatMap(({ at, data }) => {
      const row = (data as Partial<LoadedRows>).rows?.find(each => each.uuid.toLowerCase() === uuid.toLowerCase())
      return row ? [{ at, data: row }] : []
    })
    .reduce((newest, each) => (newest === undefined || isNewer(each, newest) ? each : newest), own)
}

/** Only the first rows of a list that was scrolled far are kept. */
function withFirstRows(data: unknown): unknown {
  const { rows } = data as Partial<LoadedRows>
  if (rows === undefined || rows.length <= MAX_ROWS) return data
  return { ...(data as LoadedRows), rows: rows.slice(0, MAX_ROWS), exhausted: false }
}
