/** A question asked again and again until its answer says that there is nothing more to ask. */
export type Asking = {
  now(): void
  /** After so long at the latest: a sooner time that is set already stands. */
  within(ms: number): void
  stop(): void
}

/** `ask` gives the ms until it is asked again, or undefined. It is never asked twice at once, and must not reject. */
export function createAsking(ask: () => Promise<number | undefined>, now: () => number): Asking {
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
    if (next !== undefined) within(next)
  }

  function within(ms: number): void {
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
    within,
    stop() {
      stopped = true
      cancel()
    },
  }
}
