import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { isOpen, isUuid, type TradeRequest } from '../../domain/request/request'
import { recordChanges, snapshotOf, type Timeline, type TimelineEntry } from '../../domain/request/timeline'
import { clientHash, digest } from '../digest'
import type { Session } from '../session'
import { createRecordStore } from './recordStore'

/** What this browser has seen happen to the client's requests; goes with the session (issue: the observed timeline). */
export type Timelines = {
  /** Requests as the desk has just told them. Of those that have ended only what is known already is followed. */
  record(requests: readonly TradeRequest[]): void
  /** What was seen of that request, oldest first. */
  of(uuid: string): ReadonlySignal<readonly TimelineEntry[]>
  close(): void
}

/** Requests that are remembered. */
const MOST_REQUESTS = 500

type Options = {
  readonly name: string
  readonly session: Session
  /** The client's e-mail: what is stored stands under a hash of it (contract.md, GET v1/me). */
  readonly email: () => Promise<string>
  readonly now: () => number
}

export function createTimelines({ name, session, email, now }: Options): Timelines {
  const shelf = createRecordStore<Timeline>(`desk:${name}`, MOST_REQUESTS)
  const shown = new Map<string, Signal<readonly TimelineEntry[]>>()
  /** What was seen last, as text: a poll that brings nothing new asks no database. */
  const last = new Map<string, string>()
  let owner: Promise<Owner> | undefined
  // One after the other: what a session saw is written before it is cleared, never after.
  let work: Promise<unknown> = Promise.resolve()

  const inTurn = (run: (owner: Owner) => Promise<void>): void => {
    if (session.token.peek() === undefined) return
    const life = session.ended()
    work = work.then(async () => {
      if (life.aborted) return
      owner ??= ownerOf(email)
      // A client who can't be told now may be told later; what is seen until then is forgotten.
      const known = await owner.catch(() => {
        owner = undefined
      })
      if (known && !life.aborted) await run(known)
    })
  }
  const show = (uuid: string, { entries }: Pick<Timeline, 'entries'>): void => {
    const known = shown.get(uuid)
    if (known && known.peek() !== entries) known.value = entries
  }

  const stop = session.generation.subscribe(generation => {
    if (generation === 0) return
    owner = undefined
    last.clear()
    for (const one of shown.values()) one.value = []
    work = work.then(() => shelf.clear())
  })

  return {
    record(requests) {
      const news = requests.filter(
        one => isUuid(one.uuid) && (isOpen(one) || last.has(one.uuid) || shown.has(one.uuid)),
      )
      if (news.length === 0) return
      inTurn(async ({ prefix, markOf }) => {
        for (const request of news) {
          const { comment } = request
          const seen = snapshotOf(request, comment && (await markOf(comment.text)))
          const word = JSON.stringify(seen)
          if (last.get(request.uuid) === word) continue
          const kept = await shelf.change(prefix + request.uuid, known => {
            const next = recordChanges(known, seen, request, now())
            return next === known ? undefined : next
          })
          last.set(request.uuid, word)
          if (kept) show(request.uuid, kept)
        }
      })
    },
    of(uuid) {
      const known = shown.get(uuid) ?? signal<readonly TimelineEntry[]>([])
      if (!shown.has(uuid)) {
        shown.set(uuid, known)
        inTurn(async ({ prefix }) => show(uuid, (await shelf.get(prefix + uuid)) ?? { entries: [] }))
      }
      return known
    },
    close() {
      stop()
      // What is under way is let end: a session that was ended just now is still cleared.
      void work.then(shelf.close)
    },
  }
}

type Owner = { readonly prefix: string; readonly markOf: (text: string) => Promise<string> }

async function ownerOf(email: () => Promise<string>): Promise<Owner> {
  const who = await clientHash(await email())
  return { prefix: `${who}:`, markOf: async text => (await digest(who + text)).slice(0, 16) }
}
