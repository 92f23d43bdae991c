import { batch } from '@preact/signals-core'

/** Before the next paint each waiting job runs once. A hidden page paints nothing, so nothing runs there. */
export type Paint = { next(job: () => void): void; forget(job: () => void): void }

export function createPaint(paintMs: number): Paint {
  let jobs = new Set<() => void>()
  let cancel: (() => void) | undefined

  function run(): void {
    cancel = undefined
    const due = jobs
    jobs = new Set()
    batch(() => {
      for (const job of due) job()
    })
  }

  function schedule(): () => void {
    if (typeof requestAnimationFrame === 'function') {
      const frame = requestAnimationFrame(run)
      return () => cancelAnimationFrame(frame)
    }
    const timer = setTimeout(run, paintMs)
    return () => clearTimeout(timer)
  }

  return {
    next(job) {
      jobs.add(job)
      cancel ??= schedule()
    },
    forget(job) {
      jobs.delete(job)
      if (jobs.size > 0) return
      cancel?.()
      cancel = undefined
    },
  }
}
