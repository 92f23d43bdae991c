import type { Http } from '../http/http'
import { type DeskTiming, mayArriveWithin } from '../timing'
import { clockJumpMs } from './clockJump'

/** The part of the desk that is needed here: `Desk` itself would be a circular import. */
type AtDesk = DeskClock & {
  readonly http: Pick<Http, 'now'>
  readonly idempotencyKeys: boolean
}

/** The desk's time and its limits. */
export type DeskClock = {
  readonly http: Pick<Http, 'deskTime'>
  readonly timing: DeskTiming
}

/**
 * How an attempt ended when its result is unknown. `refused` belongs here: the browser may have sent two copies, and
 * the desk may have refused only the second.
 */
export const ATTEMPT_ENDS = ['cutOff', 'refused', 'sessionEnded'] as const
export type AttemptEnd = (typeof ATTEMPT_ENDS)[number]

/** The latest call that sent a request or a transfer. */
export type Attempt = {
  /** 'Send again' uses this key for as long as the desk remembers it. */
  readonly key: string
  /**
   * Whether every attempt carried the key. If one did not, the desk doesn't know it, and a repeat would make a second
   * request. Absent in records of an earlier version, and then counted as false.
   */
  readonly isKeySent?: boolean | undefined
  /** When the first attempt under its key began, epoch ms by the desk's clock. */
  readonly firstSentAt: number
  /**
   * When this attempt began, which is a moment before its POST. After `markEnded`: the latest time at which the call
   * may have left the device, as the device may have slept. Epoch ms by the device's clock.
   */
  readonly sentAt: number
  /** How the attempt ended; `undefined` while it may be on its way. */
  readonly end?: AttemptEnd | undefined
  /** The device's clock minus the desk's when the attempt was stored, in ms; `undefined` if unknown. */
  readonly deviceAheadMs?: number | undefined
}

type AttemptName = Pick<Attempt, 'key' | 'sentAt'>

/** When each attempt of this page began, by `performance.now()`. */
const begunAt = new Map<string, number>()

/** Two tabs may send in the same millisecond, so the time alone names no attempt. */
export const attemptName = ({ key, sentAt }: AttemptName): string => `${key} ${sentAt}`

/** The `sentAt` of an attempt that this page begins now under that key. */
export function beginAttempt(key: string): number {
  const sentAt = Date.now()
  begunAt.set(attemptName({ key, sentAt }), performance.now())
  return sentAt
}

export const isOfThisPage = (attempt: AttemptTimes): boolean => begunAt.has(attemptName(attempt))

/** Whether this page still waits for the answer. While it does, the attempt's record is restored if deleted. */
export const isAwaited = (timing: DeskTiming, attempt: AttemptTimes): boolean =>
  attempt.end === undefined && isOfThisPage(attempt) && !isAttemptTooOld(timing, attempt)

/**
 * Whether the attempt can be sent again under its key: the desk still knows the key, and carries it out only once.
 * The key expires here 2 × `mayArriveWithin` early. The POST may begin that long after this check, and it may take as
 * long to reach the desk.
 */
export function isKeyValid({ http, idempotencyKeys, timing }: AtDesk, { isKeySent, firstSentAt }: Attempt): boolean {
  const isRemembered = Math.abs(http.now() - firstSentAt) < timing.keyValidMs - 2 * mayArriveWithin(timing)
  return idempotencyKeys && isKeySent === true && isRemembered
}

/**
 * How long the client must still wait before the ticket or transfer may be sent again, in ms. With a valid key: until
 * the attempt has ended. Without: until it was refused, or can no longer reach the desk.
 */
export function msUntilResendable(desk: AtDesk, attempt: Attempt): number {
  if (attempt.end === 'refused' || (attempt.end !== undefined && isKeyValid(desk, attempt))) return 0
  return mayArriveForMs(desk, attempt)
}

/** How long the attempt may still reach the desk, in ms, however it ended here. */
export function mayArriveForMs({ http, timing }: DeskClock, attempt: AttemptTimes): number {
  const ageMs = ownAgeMs(attempt) ?? foreignAgeMs(http, attempt)
  // In whole ms: timers cut off a fraction, and would come too early.
  return Math.max(0, Math.ceil(mayArriveWithin(timing) - ageMs))
}

/** The age of this page's attempt, whatever the device's clock does; `undefined` for another page's attempt. */
function ownAgeMs(attempt: AttemptName): number | undefined {
  const begun = begunAt.get(attemptName(attempt))
  return begun === undefined ? undefined : performance.now() - begun
}

/** The times of an attempt, from which its age is computed. */
export type AttemptTimes = Pick<Attempt, 'key' | 'sentAt' | 'end' | 'deviceAheadMs'>

/** For each attempt or press: its age when this page first saw it, and the `performance.now()` of that moment. */
const firstSeen = new Map<string, { readonly ageMs: number; readonly at: number }>()

/**
 * The age of an attempt of another page. The device's clock may have been set forward since it was stored:
 * - with the desk's time known now and when the attempt was stored: by the device's clock, corrected by that jump;
 * - with it unknown now: counted from when this page first saw the attempt;
 * - with it unknown when the attempt was stored: by the device's clock, as there is no other.
 */
function foreignAgeMs(http: DeskClock['http'], { end, deviceAheadMs, ...attempt }: AttemptTimes): number {
  const name = `${attemptName(attempt)} ${end}`
  const sinceSeenMs = ageSinceSeen(`seen ${name}`, Date.now())
  const jumpMs = clockJumpMs(http, deviceAheadMs)
  if (jumpMs === undefined && !firstSeen.has(name)) return sinceSeenMs
  return Math.max(sinceSeenMs, ageSinceSeen(name, attempt.sentAt + (jumpMs ?? 0)))
}

/** The age at first sight and the time since then: no later change of the device's clock makes it older. */
function ageSinceSeen(name: string, beganAt: number): number {
  const now = performance.now()
  const first = firstSeen.get(name) ?? { ageMs: Math.max(0, Date.now() - beganAt), at: now }
  firstSeen.set(name, first)
  return first.ageMs + now - first.at
}

/** Whether the attempt has not ended here, and may still reach the desk. */
export const isUnderWay = (desk: DeskClock, attempt: Attempt): boolean =>
  attempt.end === undefined && mayArriveForMs(desk, attempt) > 0

/**
 * Whether the client pressed so long ago, epoch ms, that nothing is sent: the client may no longer want it. By the
 * larger of two ages, as some browsers stop `performance.now()` while the device sleeps.
 */
export const isPressTooOld = (timing: DeskTiming, pressedAt: number): boolean =>
  Math.max(Date.now() - pressedAt, ageSinceSeen(`press ${pressedAt}`, pressedAt)) >= mayArriveWithin(timing)

/**
 * As `isPressTooOld`: whether this page's attempt began too long ago to be sent. Another tab may have sent it again
 * since.
 */
export const isAttemptTooOld = (timing: DeskTiming, attempt: AttemptTimes): boolean =>
  Math.max(Date.now() - attempt.sentAt, ownAgeMs(attempt) ?? 0) >= mayArriveWithin(timing)

/** Ends it with an unknown result. May move `sentAt` forward; an attempt of this page still counts as one. */
export const markEnded = <T extends Attempt>(timing: DeskTiming, attempt: T, end: AttemptEnd): T => ({
  ...attempt,
  end,
  sentAt: latestSentAt(timing, attempt),
})

/**
 * Whether `ended` describes the stored attempt, not an older one: another tab may have sent it again while this page
 * slept. `markEnded` may have moved the time of `ended` forward.
 */
export const isEndOf = (ended: AttemptName, stored: AttemptName): boolean =>
  stored.key === ended.key && (stored.sentAt === ended.sentAt || (isOfThisPage(stored) && stored.sentAt < ended.sentAt))

/** When the call left the device at the latest: a device that slept may have sent it when it woke up. */
export function latestSentAt({ writeMs }: DeskTiming, { key, sentAt }: AttemptName): number {
  const ownMs = ownAgeMs({ key, sentAt })
  if (ownMs === undefined) return Math.max(sentAt, Date.now() - writeMs)
  const ageMs = Math.min(writeMs, ownMs)
  const latest = Math.max(sentAt, Math.floor(Date.now() - ageMs))
  begunAt.set(attemptName({ key, sentAt: latest }), performance.now() - ageMs)
  return latest
}
