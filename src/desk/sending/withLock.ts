/** See `createLocks`. */
export type WithLock = <T>(
  name: string,
  run: (hasWaited: boolean) => T,
  holdUntil?: (result: T) => Promise<unknown> | undefined,
) => Promise<T>

/**
 * Calls `run` while this tab holds the Web Lock `name`, so that one tab at a time runs it. `hasWaited`: another tab
 * held the lock before. If `holdUntil` returns a promise for the result, this tab keeps the lock until that promise
 * settles. The tab's own calls don't wait for the lock: they run at once, and see what the first call did.
 *
 * Without locks (plain http, Node, a sandboxed frame) it calls `run` directly. That is safe within one tab, because
 * `run` is synchronous; but when the client presses in two tabs in the same instant, both may send.
 */
export function createLocks(): WithLock {
  /** By name: until when this tab keeps the lock. */
  const kept = new Map<string, Promise<unknown>[]>()

  return async function withLock(name, run, holdUntil = () => undefined) {
    type Result = ReturnType<typeof run>
    const locks = globalThis.navigator?.locks
    if (locks === undefined) return run(false)
    const own = kept.get(name)
    if (own !== undefined) {
      const result = run(false)
      const end = holdUntil(result)
      if (end !== undefined) own.push(end)
      return result
    }
    return new Promise<Result>((resolve, reject) => {
      async function runHeld(hasWaited: boolean): Promise<{ readonly result: Result }> {
        const result = run(hasWaited)
        const end = holdUntil(result)
        if (end === undefined) return { result }
        resolve(result)
        const ends = [end]
        kept.set(name, ends)
        // The loop also waits for promises that later calls of this tab add to `ends`.
        for (const one of ends) await one
        kept.delete(name)
        return { result }
      }
      locks
        .request(name, { ifAvailable: true }, lock => lock && runHeld(false))
        .then(ended => ended ?? locks.request(name, () => runHeld(true)))
        .catch((error: Error) => {
          if (error.name === 'SecurityError') return { result: run(false) }
          throw error
        })
        .then(({ result }) => resolve(result))
        .catch(reject)
    })
  }
}
