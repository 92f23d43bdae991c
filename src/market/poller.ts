/** A question asked again and again until its answer says that there is nothing more to ask. */
export type Poller = {
  now(): void
  /** After so long at the latest: a sooner time that is set already stands. */
  atLatestIn(ms: number): void
  stop(): void
}

/** `ask` gives the ms until it is asked again, or undefined. It is never asked twice at once, and must not reject. */
export function createPoller(ask: () => Promise<number | undefined>, now: () => number): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let busy = false
  let stopped = false

  async function run(): Promise<void> {
    if (busy || stopped) return
    cancel()
    busy = true
    const next = await ask()
    busy = false
    if (next !== undefined) atLatestIn(next)
  }

  function atLatestIn(ms: number): void {
    if (stopped || now() + ms >= dueAt) return
    cancel()
    dueAt = now() + ms
    timer = setTimeout(run, ms)
  }

  function cancel(): void {
    clearTimeout(timer)
    dueAt = Number.POSITIVE_INFINITY
  }

  return {
    now: () => void run(),
    atLatestIn,
    stop() {
      stopped = true
      cancel()
    },
  }
}
