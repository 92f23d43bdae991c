import { boolean, type Infer, is, number, size, string } from 'superstruct'
import { toJson } from '../../../domain/json'
import { isCancellable, type TradeRequest } from '../../../domain/request/request'
import type { Desk } from '../../desk'
import { type } from '../../wire'
import { checkUntilFound } from '../checkUntilFound'
import { getRequest } from '../requests'

/** Cancellations whose result this client has not seen, kept on this device for 24 h, also after a sign-out. */
type SentCancels = {
  /** Written synchronously, before it is sent: the next event may be a reload. */
  save(uuid: string): void
  /** The desk refused it as the session had ended: it can't arrive any more. */
  markRefused(uuid: string): void
  /** The result is shown: nothing is left to check. */
  remove(uuid: string): void
  /**
   * Reads the requests of the earlier pages' and sessions' cancellations. Calls back once for each that is still open.
   * Further calls in the same session do nothing.
   */
  checkEarlier(onOpen: (request: TradeRequest) => void): void
}

const CancelRecord = type({
  /** The hash of the client's email. */
  who: size(string(), 1, 100),
  uuid: size(string(), 1, 100),
  /** epoch ms, by the desk's clock */
  at: number(),
  isRefused: boolean(),
})
type CancelRecord = Infer<typeof CancelRecord>

const START = 'cancels/'

export const sentCancelsOf = (desk: Desk): SentCancels => desk.session.scoped('sentCancels', () => createCancels(desk))

function createCancels(desk: Desk): SentCancels {
  const { storage, session, clientOwner, http, timing } = desk
  const ended = session.ended()
  const earlier = read()
  let isChecked = false

  function recordAt(key: string): CancelRecord | undefined {
    try {
      const stored: unknown = JSON.parse(storage.read(key) ?? 'null')
      return is(stored, CancelRecord) ? stored : undefined
    } catch {
      return undefined
    }
  }
  /** Deletes those that are too old, and those that can't be read. */
  function read(): readonly CancelRecord[] {
    return storage.keys(START).flatMap(key => {
      const record = recordAt(key)
      if (record && Math.abs(http.now() - record.at) < timing.draftsMs) return [record]
      storage.write(key, undefined)
      return []
    })
  }
  const write = (record: CancelRecord) => storage.write(START + record.uuid, toJson(record))
  const remove = (uuid: string) => storage.write(START + uuid, undefined)

  async function check({ uuid, at, isRefused }: CancelRecord, onOpen: (request: TradeRequest) => void): Promise<void> {
    const mayArriveMs = isRefused ? 0 : at + timing.writeMs + timing.arrivalMs - http.now()
    let seen: TradeRequest | undefined
    const isOver = await checkUntilFound({
      async check() {
        seen = await getRequest(desk, uuid, ended)
        return isCancellable(seen) ? undefined : true
      },
      atMs: [0, ...timing.confirmAtMs.filter(ms => ms < mayArriveMs)],
      signal: ended,
      onFailure: () => undefined,
      onChange: () => undefined,
    })
    // Not read: the next page tries again.
    if (ended.aborted || seen === undefined) return
    // Canceled once more meanwhile, here or in another tab, which will tell the client.
    if (recordAt(START + uuid)?.at !== at) return
    if (!isOver) onOpen(seen)
    remove(uuid)
  }

  return {
    save: uuid => write({ who: clientOwner.name(), uuid, at: http.now(), isRefused: false }),
    markRefused(uuid) {
      const record = recordAt(START + uuid)
      if (record) write({ ...record, isRefused: true })
    },
    remove,
    checkEarlier(onOpen) {
      if (isChecked) return
      isChecked = true
      const who = clientOwner.name()
      for (const record of earlier) if (record.who === who) void check(record, onOpen)
    },
  }
}
