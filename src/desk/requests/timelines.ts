import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { toJson } from '../../domain/json'
import { isOpen, isUuid, type TradeRequest } from '../../domain/request/request'
import { recordChanges, snapshotOf, type Timeline, type TimelineEntry } from '../../domain/request/timeline'
import { clientHash, digest } from '../digest'
import type { Session } from '../session'
import { createRecordStore } from '../storage/recordStore'

/** The changes of the client's requests that this browser has seen. Stored on this device until the session ends. */
export type Timelines = {
  /** Records the requests that the desk has sent; a request that has ended only if it was recorded before. */
  record(requests: readonly TradeRequest[]): void
  /** The changes seen of one request, oldest first. */
  of(uuid: string): ReadonlySignal<readonly TimelineEntry[]>
  close(): void
}

const MAX_REQUESTS = 500

type Options = {
  readonly name: string
  readonly session: Session
  /** The client's email: records are stored under its hash. */
  readonly email: () => Promise<string>
  readonly now: () => number
}

export function createTimelines({ name, session, email, now }: Options): Timelines {
  const store = createRecordStore<Timeline>(`desk:${name}`, MAX_REQUESTS)
  const shown = new Map<string, Signal<readonly TimelineEntry[]>>()
  /** The last recorded snapshot of each request, as text: a poll without changes reads no database. */
  const lastSnapshot = new Map<string, string>()
  /** A poll of a long list brings the same objects for the rows that did not change. */
  const recorded = new WeakSet<TradeRequest>()
  let owner: Promise<Owner> | undefined
  // One job after the other: everything a session recorded is written before it is cleared, never after.
  let queue: Promise<unknown> = Promise.resolve()

  const enqueue = (job: (owner: Owner) => Promise<void>): void => {
    if (session.token.peek() === undefined) return
    const ended = session.ended()
    queue = queue.then(async () => {
      if (ended.aborted) return
      owner ??= ownerOf(email)
      // Without the client's email nothing is recorded; the next job fetches it again.
      const current = await owner.catch(() => {
        owner = undefined
      })
      if (current && !ended.aborted) await job(current)
    })
  }
  const show = (uuid: string, { entries }: Pick<Timeline, 'entries'>): void => {
    const timeline = shown.get(uuid)
    if (timeline && timeline.peek() !== entries) timeline.value = entries
  }

  let hadClient = false
  const stop = session.generation.subscribe(() => {
    const hasEnded = hadClient
    hadClient = session.token.peek() !== undefined
    if (!hasEnded) return
    owner = undefined
    lastSnapshot.clear()
    for (const timeline of shown.values()) timeline.value = []
    queue = queue.then(() => store.clear())
  })

  return {
    record(requests) {
      const changed = requests.filter(
        request =>
          !recorded.has(request) &&
          (isOpen(request) || lastSnapshot.has(request.uuid) || shown.has(request.uuid)) &&
          isUuid(request.uuid),
      )
      if (changed.length === 0) return
      enqueue(async ({ prefix, hashOf }) => {
        for (const request of changed) {
          const { uuid, comment } = request
          const snapshot = snapshotOf(request, comment && (await hashOf(comment.text)))
          const text = toJson(snapshot)
          if (lastSnapshot.get(uuid) !== text) {
            const timeline = await store.change(prefix + uuid, before => {
              const after = recordChanges(before, snapshot, request, now())
              return after === before ? undefined : after
            })
            lastSnapshot.set(uuid, text)
            if (timeline) show(uuid, timeline)
          }
          recorded.add(request)
        }
      })
    },
    of(uuid) {
      const timeline = shown.get(uuid) ?? signal<readonly TimelineEntry[]>([])
      if (!shown.has(uuid)) {
        shown.set(uuid, timeline)
        enqueue(async ({ prefix }) => show(uuid, (await store.get(prefix + uuid)) ?? { entries: [] }))
      }
      return timeline
    },
    close() {
      stop()
      // Pending jobs finish first: a session that has just ended is still cleared.
      void queue.then(store.close)
    },
  }
}

type Owner = { readonly prefix: string; readonly hashOf: (text: string) => Promise<string> }

async function ownerOf(email: () => Promise<string>): Promise<Owner> {
  const client = await clientHash(await email())
  return { prefix: `${client}:`, hashOf: async text => (await digest(client + text)).slice(0, 16) }
}
