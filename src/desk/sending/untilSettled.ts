import type { ReadonlySignal } from '@preact/signals-core'
import type { DeskTiming } from '../timing'
import { type Attempt, mayArriveForMs } from './attempt'

type Options = {
  readonly timing: DeskTiming
  readonly sessionEnded: AbortSignal
  /** The attempt as this page knows it now; `undefined` once it is resolved. */
  readonly now: () => Attempt | undefined
  /** Changes with what `now` gives. */
  readonly changes: ReadonlySignal<unknown>
}

/** Resolves once the attempt is resolved, or can no longer reach the desk. */
export async function untilSettled(attempt: Attempt, { timing, sessionEnded, now, changes }: Options): Promise<void> {
  let last = attempt
  for (;;) {
    const current = now()
    // After the session has ended the attempt is out of sight, and may arrive all the same.
    if (current === undefined && !sessionEnded.aborted) return
    last = current ?? last
    const waitMs = mayArriveForMs(timing, last)
    if (waitMs === 0) return
    await changeWithin(waitMs, changes)
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
