import { type Infer, is, number, size, string } from 'superstruct'
import { NetworkError } from '../../../domain/errors'
import { toJson } from '../../../domain/json'
import { isCancellable, isKnownStatus, type TradeRequest } from '../../../domain/request/request'
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
   * Reads the requests of the cancellations that other pages and earlier sessions sent. Calls back once for each that
   * is still open after a few seconds; a later page checks it again unless that returns true. Further calls in the same
   * session do nothing.
   */
  checkEarlier(onStillOpen: (found: StillOpen) => boolean): void
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
  /** Until the desk has answered, its time is the device's, which may be wrong. */
  function isOld({ at }: CancelRecord): boolean {
    return http.deskTime() !== undefined && Math.abs(http.now() - at) >= timing.draftsMs
  }
  /** Deletes those that are too old, and those that can't be read. */
  function readAll(): readonly CancelRecord[] {
    return storage.keys(START).flatMap(key => {
      const record = read(key)
      if (record && !isOld(record)) return [record]
      storage.write(key, undefined)
      return []
    })
  }
  const write = (record: CancelRecord) => storage.write(START + record.uuid, toJson(record))
  const remove = (uuid: string) => storage.write(START + uuid, undefined)

  function save(uuid: string): void {
    write({ who: clientOwner.name(), uuid, at: http.now() })
    if (!clientOwner.isKnown.peek()) void clientOwner.identify()
  }
  const stopAdopting = clientOwner.onIdentified(({ sessionName, client }) => {
    for (const record of readAll()) if (record.who === sessionName) write({ ...record, who: client })
  })
  ended.addEventListener('abort', stopAdopting)
  // With full storage only this page knows of a cancellation: the next one would say nothing of it.
  globalThis.addEventListener?.(
    'beforeunload',
    event => {
      if (storage.keys(START).some(storage.isLostWithPage)) event.preventDefault()
    },
    { signal: ended },
  )

  async function check({ uuid, at }: CancelRecord, onStillOpen: (found: StillOpen) => boolean): Promise<void> {
    const checks = new AbortController()
    const stop = () => checks.abort()
    ended.addEventListener('abort', stop)
    let seen: { readonly request: TradeRequest; readonly at: number } | undefined
    const hasEnded = await checkUntilFound({
      async check() {
        const startedAt = http.now()
        const request = await getRequest(desk, uuid, ended)
        if (!isKnownStatus(request)) throw new NetworkError(200, [], 'bad-answer')
        seen = { request, at: startedAt }
        return isCancellable(request) ? undefined : true
      },
      atMs: [0, ...timing.confirmAtMs],
      signal: checks.signal,
      onFailure: () => undefined,
      onChange({ status }) {
        // Removed, or canceled once more: the page that did so shows its result.
        if (status !== 'notFound' || seen === undefined || read(START + uuid)?.at !== at) return
        stop()
        const mayArrive = seen.at < at + timing.writeMs + timing.arrivalMs
        // Another tab may still wait for the answer: its record stays.
        if (onStillOpen({ request: seen.request, mayArrive }) && http.now() >= at + timing.writeMs) remove(uuid)
      },
    })
    ended.removeEventListener('abort', stop)
    if (hasEnded && read(START + uuid)?.at === at) remove(uuid)
  }

  return {
    save,
    remove,
    checkEarlier(onStillOpen) {
      if (isChecked) return
      isChecked = true
      const who = clientOwner.name()
      // Read again: the client may have been identified since.
      for (const record of earlier) if (read(START + record.uuid)?.who === who) void check(record, onStillOpen)
    },
  }
}
