import type { DeskTiming } from '../timing'
import { type AttemptTimes, attemptName, beginAttempt, isAttemptTooOld } from './attempt'

/** The attempts of this page that were not sent before, and are not posted yet. */
const unposted = new Set<string>()

/** As `beginAttempt`, for a ticket or transfer that was never sent, under this key or an earlier one. */
export function beginFirstAttempt(key: string): number {
  const sentAt = beginAttempt(key)
  unposted.add(attemptName({ key, sentAt }))
  return sentAt
}

/** To be called just before the attempt is posted. */
export function markPosted(attempt: AttemptTimes): void {
  unposted.delete(attemptName(attempt))
}

/** Whether the attempt was certainly never sent. False once it is too old, as another tab may have sent it. */
export const isUnsent = (timing: DeskTiming, attempt: AttemptTimes): boolean =>
  unposted.has(attemptName(attempt)) && !isAttemptTooOld(timing, attempt)
