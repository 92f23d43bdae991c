import { beforeDraws, cancelParse, requestedFrame } from '../frame/frameQueue'

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

      const schedule = () => beforeDraws(parseNewest, paintMs)
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
          cancelParse(parseNewest)
        },
      }
    },
    frameTime() {
      const frame = requestedFrame()
      if (isHidden || frame === undefined) return now()
      // What is off screen on a page that is seen may have no animation frames for hours, and frames go on.
      if (shares === 0 || sharedIn !== frame) {
        sharedTime = now()
        sharedIn = frame
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
