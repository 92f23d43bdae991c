import { batch } from '@preact/signals-core'

type Job = () => void

/** Schedules a feed's parsing into the page's animation frames. A hidden page has none, so nothing is parsed there. */
export type FrameScheduler = {
  /** `paceMs`: at least so long between two frames that are parsed; 0: one in each animation frame. */
  newestFrame(paceMs: number, parse: (frame: string, at: number) => void): NewestFrame
  /** `now()`, read once for up to eight socket frames: reading the clock costs more than routing a frame. */
  frameTime(): number
  /** A hidden page has no animation frames, so each socket frame has a time of its own there. */
  setHidden(isHidden: boolean): void
}

/** Keeps the newest frame of a stream until it is parsed. */
export type NewestFrame = {
  /** `atOnce`: despite the pace. */
  receive(frame: string, atOnce: boolean): void
  isWaiting(): boolean
  drop(): void
}

// One animation frame for the whole page: first every stream's newest frame is parsed, then every cell is drawn.
const parses = new Set<Job>()
const draws = new Set<Job>()
let frame: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let frameCount = 0
let isParsing = false

/**
 * Draws before the next paint, once, however often it is requested. A value that was parsed in the present animation
 * frame is drawn in that frame.
 */
export function beforePaint(draw: Job): void {
  draws.add(draw)
  if (!isParsing) requestFrame(0)
}

export function cancelPaint(draw: Job): void {
  draws.delete(draw)
  cancelIdleFrame()
}

/** `paintMs`: until the next paint where there are no animation frames (Node). */
export function createFrameScheduler(paintMs: number, now: () => number): FrameScheduler {
  let isHidden = false
  let sharedTime = 0
  let sharedIn = -1
  let shares = 0

  return {
    newestFrame(paceMs, parse) {
      let newest: string | undefined
      let parsedAt = Number.NEGATIVE_INFINITY
      let pause: ReturnType<typeof setTimeout> | undefined

      const schedule = () => {
        parses.add(parseNewest)
        requestFrame(paintMs)
      }
      const clear = () => {
        newest = undefined
        if (pause !== undefined) clearTimeout(pause)
        pause = undefined
      }
      const parseNewest = () => {
        if (newest === undefined) return
        const text = newest
        parsedAt = now()
        clear()
        parse(text, parsedAt)
      }

      return {
        receive(text, atOnce) {
          const isScheduled = newest !== undefined
          newest = text
          if (isScheduled && !atOnce) return
          const waitMs = paceMs > 0 && !atOnce ? parsedAt + paceMs - now() : 0
          if (waitMs <= 0) schedule()
          else pause ??= setTimeout(schedule, waitMs)
        },
        isWaiting: () => newest !== undefined,
        drop() {
          clear()
          parses.delete(parseNewest)
          cancelIdleFrame()
        },
      }
    },
    frameTime() {
      if (isHidden || (frame === undefined && timer === undefined)) return now()
      // What is off screen on a page that is seen may have no animation frames for hours, and frames go on.
      if (shares === 0 || sharedIn !== frameCount) {
        sharedTime = now()
        sharedIn = frameCount
        shares = 8
      }
      shares--
      return sharedTime
    },
    setHidden(hidden) {
      isHidden = hidden
      shares = 0
    },
  }
}

function requestFrame(paintMs: number): void {
  if (frame !== undefined || timer !== undefined) return
  if (typeof requestAnimationFrame === 'function') frame = requestAnimationFrame(run)
  else timer = setTimeout(run, paintMs)
}

function cancelIdleFrame(): void {
  if (parses.size > 0 || draws.size > 0) return
  if (frame !== undefined) cancelAnimationFrame(frame)
  clearTimeout(timer)
  endFrame()
}

function endFrame(): void {
  frame = timer = undefined
  frameCount++
}

function run(): void {
  endFrame()
  isParsing = true
  try {
    batch(parseAll)
  } finally {
    isParsing = false
    runAll(draws)
  }
}

const parseAll = () => runAll(parses)

function runAll(jobs: Set<Job>): void {
  const due = [...jobs]
  jobs.clear()
  for (const job of due) {
    try {
      job()
    } catch (error) {
      // One job's error must not stop the others; the page gets it as an uncaught one.
      queueMicrotask(() => {
        throw error
      })
    }
  }
}
