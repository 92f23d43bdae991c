import { batch } from '@preact/signals-core'

/** Keeps the newest frame of a stream until it is parsed. */
export type NewestFrame = {
  /** `atOnce`: parse it in the next frame, even before `paceMs` has passed. */
  receive(frame: string, atOnce: boolean): void
  isWaiting(): boolean
  drop(): void
}

type Parse = { (): void; readonly onError: OnError }
type OnError = (error: unknown) => void

/** Throws it as an uncaught error of the page: it must not stop those who are called next. */
export function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

// One animation frame for the whole page: the newest frame of every stream is parsed, then the signals' listeners draw.
// An array: adding to a set and clearing it takes as long as parsing a ticker.
let parses: Parse[] = []
let animationFrame: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** Changes with each animation frame. */
let frameCount = 0

/**
 * Parses a stream's newest frame in the next animation frame. A hidden page has none, so nothing is parsed there.
 * `paceMs`: at least so long between two frames that are parsed; 0: one in each animation frame. `paintMs`: until the
 * next paint where there are no animation frames (Node). `onError` receives what is thrown by `parse`, or by
 * listeners of the signals that it sets.
 */
export function createNewestFrame(
  paceMs: number,
  paintMs: number,
  now: () => number,
  parse: (frame: string, at: number) => void,
  onError: OnError = throwLater,
): NewestFrame {
  let newest: string | undefined
  let parsedAt = Number.NEGATIVE_INFINITY
  let pause: ReturnType<typeof setTimeout> | undefined
  let isQueued = false

  const schedule = () => {
    if (!isQueued) parses.push(parseNewest)
    isQueued = true
    requestFrame(paintMs)
  }
  const clear = () => {
    newest = undefined
    if (pause !== undefined) clearTimeout(pause)
    pause = undefined
  }
  const parseNewest = Object.assign(
    () => {
      isQueued = false
      if (newest === undefined) return
      const frame = newest
      parsedAt = now()
      clear()
      parse(frame, parsedAt)
    },
    { onError },
  )

  return {
    receive(frame, atOnce) {
      const isScheduled = newest !== undefined
      newest = frame
      if (isScheduled && !atOnce) return
      const waitMs = paceMs > 0 && !atOnce ? parsedAt + paceMs - now() : 0
      if (waitMs <= 0) schedule()
      else pause ??= setTimeout(schedule, waitMs)
    },
    isWaiting: () => newest !== undefined,
    drop() {
      clear()
      isQueued = false
      parses = parses.filter(parse => parse !== parseNewest)
      if (parses.length === 0) cancelFrame()
    },
  }
}

/** A feed's clock for its socket frames. */
type FrameClock = {
  /**
   * The time of the last clock reading, shared by up to eight frames: reading the clock costs more than routing a
   * frame.
   */
  frameTime(): number
  /** A hidden page has no animation frames, so each socket frame has a time of its own there. */
  setHidden(isHidden: boolean): void
}

export function createFrameClock(now: () => number): FrameClock {
  let isHidden = false
  let sharedTime = 0
  let sharedIn = -1
  let shares = 0

  return {
    frameTime() {
      if (isHidden || !isFrameRequested()) return now()
      // An iframe that is off screen gets no animation frames for hours, but socket messages go on.
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

const isFrameRequested = (): boolean => animationFrame !== undefined || timer !== undefined

function requestFrame(paintMs: number): void {
  if (isFrameRequested()) return
  if (typeof requestAnimationFrame === 'function') animationFrame = requestAnimationFrame(run)
  else timer = setTimeout(run, paintMs)
}

function cancelFrame(): void {
  if (animationFrame !== undefined) cancelAnimationFrame(animationFrame)
  clearTimeout(timer)
  endFrame()
}

function endFrame(): void {
  animationFrame = timer = undefined
  frameCount++
}

function run(): void {
  endFrame()
  let due: readonly Parse[] | undefined = parses
  parses = []
  while (due !== undefined) due = parseOfOneDesk(due)
}

/** Parses the streams that have the first one's `onError`, and returns the others, if any. */
function parseOfOneDesk(due: readonly Parse[]): readonly Parse[] | undefined {
  const onError = due[0]?.onError ?? throwLater
  let others: Parse[] | undefined
  try {
    // It calls the listeners at its end, and throws the first error of one.
    batch(() => {
      for (const parse of due)
        if (parse.onError === onError) parseOne(parse)
        else {
          others ??= []
          others.push(parse)
        }
    })
  } catch (error) {
    give(onError, error)
  }
  return others
}

function parseOne(parse: Parse): void {
  try {
    parse()
  } catch (error) {
    give(parse.onError, error)
  }
}

/** An error of `onError` itself must not keep the other streams from being parsed. */
function give(onError: OnError, error: unknown): void {
  try {
    onError(error)
  } catch (another) {
    throwLater(another)
  }
}
