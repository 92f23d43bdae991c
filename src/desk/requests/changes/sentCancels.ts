import { type Infer, is, number, size, string } from 'superstruct'
import { toJson } from '../../../domain/json'
import { isCancellable, type TradeRequest } from '../../../domain/request/request'
import type { Desk } from '../../desk'
import { type } from '../../wire'
import { checkUntilFound } from '../checkUntilFound'
import { getRequest } from '../requests'

/** The request of an earlier cancellation. `mayArrive`: the cancellation may still reach the desk. */
type StillOpen = { readonly request: TradeRequest; readonly mayArrive: boolean }

/** Cancellations whose result this client has not seen, kept on this device for 24 h, also after a sign-out. */
type SentCancels = {
  /** Written synchronously, before it is sent: the next event may be a reload. */
  save(uuid: string): void
  /** The page has shown what is known of it: no later page needs to. */
  remove(uuid: string): void
  /**
   * Reads the requests of the cancellations that earlier pages and sessions sent. Calls back once for each that is
   * still open after a few seconds. Further calls in the same session do nothing.
   */
  checkEarlier(onOpen: (found: StillOpen) => void): void
}

const CancelRecord = type({
  /** The hash of the client's email. */
  who: size(string(), 1, 100),
  uuid: size(string(), 1, 100),
  /** epoch ms, by the desk's clock */
  at: number(),
})
type CancelRecord = Infer<typeof CancelRecord>

const START = 'cancels/'

export const sentCancelsOf = (desk: Desk): SentCancels => desk.session.scoped('sentCancels', () => createCancels(desk))

function createCancels(desk: Desk): SentCancels {
  const { storage, session, clientOwner, http, timing } = desk
  const ended = session.ended()
  const earlier = readAll()
  let isChecked = false

  function read(key: string): CancelRecord | undefined {
    try {
      const stored: unknown = JSON.parse(storage.read(key) ?? 'null')
      return is(stored, CancelRecord) ? stored : undefined
    } catch {
      return undefined
    }
  }
  /** Deletes those that are too old, and those that can't be read. */
  function readAll(): readonly CancelRecord[] {
    return storage.keys(START).flatMap(key => {
      const record = read(key)
      if (record && Math.abs(http.now() - record.at) < timing.draftsMs) return [record]
      storage.write(key, undefined)
      return []
    })
  }
  const remove = (uuid: string) => storage.write(START + uuid, undefined)

  function save(uuid: string): void {
    const record = { uuid, at: http.now() }
    const write = () => storage.write(START + uuid, toJson({ ...record, who: clientOwner.name() }))
    write()
    if (clientOwner.isKnown.peek()) return
    // Until then it is stored under the name of this session.
    void clientOwner.identify().then(() => {
      if (!ended.aborted && read(START + uuid)?.at === record.at) write()
    })
  }

  async function check({ uuid, at }: CancelRecord, onOpen: (found: StillOpen) => void): Promise<void> {
    const checks = new AbortController()
    const stop = () => checks.abort()
    ended.addEventListener('abort', stop)
    let seen: TradeRequest | undefined
    const isOver = await checkUntilFound({
      async check() {
        seen = await getRequest(desk, uuid, ended)
        return isCancellable(seen) ? undefined : true
      },
      atMs: [0, ...timing.confirmAtMs],
      signal: checks.signal,
      onFailure: () => undefined,
      onChange({ status }) {
        // Removed, or canceled once more: the page that did so shows its result.
        if (status !== 'notFound' || seen === undefined || read(START + uuid)?.at !== at) return
        onOpen({ request: seen, mayArrive: http.now() < at + timing.writeMs + timing.arrivalMs })
        remove(uuid)
        stop()
      },
    })
    ended.removeEventListener('abort', stop)
    if (isOver && read(START + uuid)?.at === at) remove(uuid)
  }

  return {
    save,
    remove,
    checkEarlier(onOpen) {
      if (isChecked) return
      isChecked = true
      const who = clientOwner.name()
      for (const record of earlier) if (record.who === who) void check(record, onOpen)
    },
  }
}
