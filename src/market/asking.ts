/** A question asked again and again until its answer says that there is nothing more to ask. */
export type Asking = {
  now(): void
  after(ms: number): void
  stop(): void
}

/** `ask` gives the ms until it is asked again, or undefined. It is never asked twice at once, and must not reject. */
export function createAsking(ask: () => Promise<number | undefined>): Asking {
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let stopped = false

  async function run(): Promise<void> {
    if (busy || stopped) return
    clearTimeout(timer)
    busy = true
    const next = await ask()
    busy = false
    if (next !== undefined) after(next)
  }

  function after(ms: number): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(run, ms)
  }

  return {
    now: () => void run(),
    after,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
