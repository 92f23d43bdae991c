import { batch } from '@preact/signals-core'

/** Before the next paint each waiting job runs once. A hidden page paints nothing, so nothing runs there. */
export type FrameScheduler = {
  next(job: () => void): void
  forget(job: () => void): void
  /** What `now` says, read once for up to eight frames that one paint will show: the clock costs more than to route one. */
  frameTime(): number
  /** Whether the page is hidden: no paint will show its frames, so each has its own moment. */
  hide(isHidden: boolean): void
}

export function createFrameScheduler(paintMs: number, now: () => number): FrameScheduler {
  let waiting = new Set<() => void>()
  let due = new Set<() => void>()
  let frame: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let moment = 0
  let shares = 0
  let hidden = false

  // It runs at every paint: two sets that change places, and no closure made.
  function run(): void {
    frame = timer = undefined
    shares = 0
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
    for (const job of due) {
      try {
        job()
      } catch (error) {
        // One price's mistake must not keep the others waiting for a paint; the page hears of it as of any other.
        queueMicrotask(() => {
          throw error
        })
      }
    }
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
    shares = 0
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
    frameTime() {
      if (hidden || (frame === undefined && timer === undefined)) return now()
      // What is off screen on a page that is seen may paint nothing for hours too, and frames go on.
      if (shares === 0) {
        moment = now()
        shares = 8
      }
      shares--
      return moment
    },
    hide(isHidden) {
      hidden = isHidden
      shares = 0
    },
  }
}
