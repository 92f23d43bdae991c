import type { ReadonlySignal } from '@preact/signals-core'
import { type Attempt, type DeskClock, isUnderWay, mayArriveForMs } from './attempt'

type Options = {
  readonly desk: DeskClock
  readonly sessionEnded: AbortSignal
  /** The attempt as this page knows it now; `undefined` once it is resolved. */
  readonly now: () => Attempt | undefined
  /** Changes with what `now` gives. */
  readonly changes: ReadonlySignal<unknown>
}

/** Resolves once the attempt is resolved, or can no longer reach the desk. */
export const untilFinal = (attempt: Attempt, options: Options): Promise<void> =>
  until(attempt, options, last => mayArriveForMs(options.desk, last) === 0)

/** Resolves once the tab that made the attempt knows its end, or its time is over. */
export const untilEnded = (attempt: Attempt, options: Options): Promise<void> =>
  until(attempt, options, last => !isUnderWay(options.desk, last))

/** Resolves once the attempt is resolved, or `isReached` holds for it. */
async function until(
  attempt: Attempt,
  { desk, sessionEnded, now, changes }: Options,
  isReached: (last: Attempt) => boolean,
): Promise<void> {
  let last = attempt
  for (;;) {
    const current = now()
    // After the session has ended `now` no longer gives the attempt, which may still arrive.
    if (current === undefined && !sessionEnded.aborted) return
    last = current ?? last
    if (isReached(last)) return
    await changeWithin(mayArriveForMs(desk, last), changes)
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
