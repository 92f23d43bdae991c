import type { ReadonlySignal } from '@preact/signals-core'
import type { DeskTiming } from '../timing'
import { type Attempt, isUnderWay, mayArriveForMs } from './attempt'

type Options = {
  readonly timing: DeskTiming
  readonly sessionEnded: AbortSignal
  /** The attempt as this page knows it now; `undefined` once it is resolved. */
  readonly now: () => Attempt | undefined
  /** Changes with what `now` gives. */
  readonly changes: ReadonlySignal<unknown>
}

/** Resolves once the attempt is resolved, or can no longer reach the desk. */
export const untilSettled = (attempt: Attempt, options: Options): Promise<void> =>
  until(attempt, options, ({ timing }, last) => mayArriveForMs(timing, last) === 0)

/** Resolves once the tab that made the attempt knows its end, or can no longer learn it. */
export const untilEnded = (attempt: Attempt, options: Options): Promise<void> =>
  until(attempt, options, ({ timing }, last) => !isUnderWay(timing, last))

async function until(
  attempt: Attempt,
  options: Options,
  isReached: (options: Options, last: Attempt) => boolean,
): Promise<void> {
  const { timing, sessionEnded, now, changes } = options
  let last = attempt
  for (;;) {
    const current = now()
    // After the session has ended the attempt is out of sight, and may arrive all the same.
    if (current === undefined && !sessionEnded.aborted) return
    last = current ?? last
    if (isReached(options, last)) return
    await changeWithin(mayArriveForMs(timing, last), changes)
  }
}

async function changeWithin(ms: number, changes: ReadonlySignal<unknown>): Promise<void> {
  const before = changes.peek()
  let stop = (): void => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
    stop = changes.subscribe(next => {
      if (next !== before) resolve()
    })
  })
  clearTimeout(timer)
  stop()
}
