import { type TradeRequest, wholeProgress } from './request'

/** The compared fields of a request; the comment is stored only as a hash. */
type RequestSnapshot = {
  readonly status: string
  /** whole percent */
  readonly progress: number
  /** epoch ms */
  readonly deadline?: number
  /** A hash of the comment; undefined without one. */
  readonly comment?: string
  /** The desk's own time of the last change, epoch ms. */
  readonly updatedAt?: number
}

type TimelineChange =
  | { readonly what: 'status'; readonly from: string; readonly to: string }
  | { readonly what: 'progress'; readonly from: number; readonly to: number }
  | { readonly what: 'deadline'; readonly from?: number; readonly to?: number }
  | { readonly what: 'comment'; readonly how: 'added' | 'changed' | 'removed'; readonly by?: string }

/** A change that this browser observed; `at` is the desk's time if it sent one, epoch ms. */
export type TimelineEntry = TimelineChange & {
  readonly at: number
  /** The request had not been changed since it was placed. */
  readonly isFirst?: boolean
}

export type Timeline = { readonly seen: RequestSnapshot; readonly entries: readonly TimelineEntry[] }

/** Per request; the oldest are dropped. */
export const MAX_ENTRIES = 60

/** `comment` is the hash of the request's comment. */
export function snapshotOf(request: TradeRequest, comment: string | undefined): RequestSnapshot {
  const { status, deadline, updatedAt } = request
  return {
    status,
    progress: wholeProgress(request.progress),
    ...(deadline ? { deadline: deadline.getTime() } : {}),
    ...(comment === undefined ? {} : { comment }),
    ...(updatedAt ? { updatedAt: updatedAt.getTime() } : {}),
  }
}

/**
 * Adds what changed; returns the same object when nothing did, or when the response is older than the last one. A
 * field that can't be read keeps its last value; before the first one nothing is recorded.
 */
export function recordChanges(
  timeline: Timeline | undefined,
  snapshot: RequestSnapshot,
  request: TradeRequest,
  now: number,
): Timeline | undefined {
  const { unread = [] } = request
  if (timeline === undefined) return unread.length > 0 ? undefined : { seen: snapshot, entries: [] }
  if ((snapshot.updatedAt ?? now) < (timeline.seen.updatedAt ?? 0)) return timeline
  const isUnread = (field: string) => unread.includes(field)
  const seen = {
    ...fieldsOf(snapshot, field => !isUnread(field)),
    ...fieldsOf(timeline.seen, isUnread),
  } as RequestSnapshot
  const changes = changesOf(timeline.seen, seen, request)
  if (changes.length === 0) return timeline
  const at = seen.updatedAt ?? now
  const isFirst = timeline.entries.length === 0 && isAsPlaced(timeline.seen, request)
  const entries = changes.map(change => ({ ...change, at, ...(isFirst && { isFirst }) })).reduce(add, timeline.entries)
  return { seen, entries: entries.slice(-MAX_ENTRIES) }
}

const fieldsOf = (snapshot: RequestSnapshot, isTaken: (field: string) => boolean) =>
  Object.fromEntries(Object.entries(snapshot).filter(([field]) => isTaken(field)))

function changesOf(before: RequestSnapshot, after: RequestSnapshot, { comment }: TradeRequest): TimelineChange[] {
  const changes: TimelineChange[] = []
  if (before.status !== after.status) changes.push({ what: 'status', from: before.status, to: after.status })
  if (before.progress !== after.progress) changes.push({ what: 'progress', from: before.progress, to: after.progress })
  if (before.deadline !== after.deadline) {
    const from = before.deadline === undefined ? {} : { from: before.deadline }
    changes.push({ what: 'deadline', ...from, ...(after.deadline === undefined ? {} : { to: after.deadline }) })
  }
  if (before.comment !== after.comment) {
    const how = before.comment === undefined ? 'added' : after.comment === undefined ? 'removed' : 'changed'
    changes.push({ what: 'comment', how, ...(comment?.editedBy ? { by: comment.editedBy } : {}) })
  }
  return changes
}

const isAsPlaced = ({ updatedAt }: RequestSnapshot, { createdAt }: TradeRequest): boolean =>
  updatedAt !== undefined && updatedAt === createdAt?.getTime()

/** Consecutive fills grow one entry: those of a busy request would push everything else out. */
function add(entries: readonly TimelineEntry[], entry: TimelineEntry): readonly TimelineEntry[] {
  const last = entries.at(-1)
  return entry.what === 'progress' && last?.what === 'progress'
    ? [...entries.slice(0, -1), { ...last, to: entry.to, at: entry.at }]
    : [...entries, entry]
}
