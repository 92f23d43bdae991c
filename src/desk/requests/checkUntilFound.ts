/** What this page knows of an attempt, or a change, whose result is unknown. */
export type AttemptStatus =
  /** This page has sent it, and waits for the answer. */
  | { readonly status: 'sending' }
  /** The client waits; `progress` after the first check. */
  | { readonly status: 'checking'; readonly progress?: CheckProgress }
  /** The client waits no longer; other checks run in the background. `unknown`: the desk has answered no check yet. */
  | { readonly status: NotConfirmed }

/** The client must wait: it is being sent, or checked. */
export const mustWait = (attemptStatus: AttemptStatus | undefined): boolean =>
  attemptStatus?.status === 'sending' || attemptStatus?.status === 'checking'

type NotConfirmed = 'notFound' | 'unknown'

type CheckProgress = {
  readonly status: NotConfirmed
  /** When the next check begins, by `performance.now()`: the device's clock may be set back meanwhile. */
  readonly nextAt: number
}

/** The client waits until `waitMs` is 0 and either this many checks have ended or the next one is due. */
const CHECKS_IN_FOREGROUND = 3
/** If the checks hang and there is no next one, the wait ends this long after the last one began. */
const LAST_CHECK_MS = 10_000

type CheckOptions<T> = {
  /** Resolves with what it found, or `undefined` when it isn't there; rejects when the desk didn't answer. */
  readonly check: () => Promise<T | undefined>
  /** When to check, in ms from now. */
  readonly atMs: readonly number[]
  /** How long the client must still wait at least: the call may be on its way. Read again after each check. */
  readonly waitMs?: () => number
  readonly signal: AbortSignal
  /** Called with the error of each check that fails, also when the desk didn't answer it. */
  readonly onFailure: (error: unknown) => void
  readonly onChange: (attemptStatus: AttemptStatus) => void
}

/** Calls `check` until it finds something. Resolves with `undefined` after the last check, or once aborted. */
export async function checkUntilFound<T>({
  check,
  atMs,
  waitMs = () => 0,
  signal,
  onFailure,
  onChange,
}: CheckOptions<T>): Promise<T | undefined> {
  // Not by the device's clock, which may be set back meanwhile.
  const startedAt = performance.now()
  let status: NotConfirmed = 'unknown'
  let isInBackground = false
  const moveToBackground = () => {
    isInBackground = true
    if (!signal.aborted) onChange({ status })
  }
  // In case the first checks hang.
  const latest = atMs[CHECKS_IN_FOREGROUND] ?? Math.max(0, ...atMs) + LAST_CHECK_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const startTimer = () => {
    const leftMs = startedAt + latest - performance.now()
    // Read once a second: another call may have shown the desk's time, and so shortened the wait.
    const nextMs = leftMs > 0 ? leftMs : Math.min(waitMs(), 1_000)
    if (nextMs <= 0) moveToBackground()
    else timer = setTimeout(startTimer, Math.ceil(nextMs))
  }
  startTimer()
  try {
    if (!signal.aborted) onChange({ status: 'checking' })
    for (const [index, ms] of atMs.entries()) {
      await sleepUntil(startedAt + ms, signal)
      if (signal.aborted) return undefined
      const found = await check().then(
        value => {
          status = 'notFound'
          return value
        },
        (error: unknown) => {
          if (!signal.aborted) onFailure(error)
          return undefined
        },
      )
      if (signal.aborted || found !== undefined) return signal.aborted ? undefined : found
      const next = atMs[index + 1]
      const mustStillWait = index + 1 < CHECKS_IN_FOREGROUND || waitMs() > 0
      if (next === undefined || !mustStillWait || isInBackground) moveToBackground()
      else onChange({ status: 'checking', progress: { status, nextAt: startedAt + next } })
    }
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves at that time of `performance.now()`, or once aborted. */
const sleepUntil = (atMs: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    // Timers cut off a fraction, and would end too early.
    const timer = setTimeout(end, Math.ceil(atMs - performance.now()))
    signal.addEventListener('abort', end)
  })
