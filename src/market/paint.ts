import { batch } from '@preact/signals-core'

/** Before the next paint each waiting job runs once. A hidden page paints nothing, so nothing runs there. */
export type Paint = { next(job: () => void): void; forget(job: () => void): void }

export function createPaint(paintMs: number): Paint {
  let waiting = new Set<() => void>()
  let due = new Set<() => void>()
  let frame: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  // It runs at every paint: two sets that change places, and no closure made.
  function run(): void {
    frame = timer = undefined
    const next = due
    due = waiting
    waiting = next
    try {
      batch(runDue)
    } finally {
      due.clear()
    }
  }

  function runDue(): void {
    for (const job of due) job()
  }

  function schedule(): void {
    if (frame !== undefined || timer !== undefined) return
    if (typeof requestAnimationFrame === 'function') frame = requestAnimationFrame(run)
    else timer = setTimeout(run, paintMs)
  }

  function cancel(): void {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = timer = undefined
  }

  return {
    next(job) {
      waiting.add(job)
      schedule()
    },
    forget(job) {
      waiting.delete(job)
      if (waiting.size === 0) cancel()
    },
  }
}
