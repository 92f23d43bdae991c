import { batch } from '@preact/signals-core'

type Job = () => void

// One animation frame for the whole page: first every stream's newest frame is parsed, then every cell is drawn.
const parses = new Set<Job>()
const draws = new Set<Job>()
let frame: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let frameCount = 0
let isParsing = false

/** Parses in the next animation frame, before all draws; where there are none (Node) after `paintMs`. */
export function beforeDraws(parse: Job, paintMs: number): void {
  parses.add(parse)
  requestFrame(paintMs)
}

export function cancelParse(parse: Job): void {
  parses.delete(parse)
  cancelIdleFrame()
}

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

/** A number that changes with each frame; undefined while none is requested. */
export const requestedFrame = (): number | undefined =>
  frame === undefined && timer === undefined ? undefined : frameCount

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
  // A job that is added meanwhile waits for the next frame.
  let due = jobs.size
  for (const job of jobs) {
    if (due-- === 0) return
    jobs.delete(job)
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
