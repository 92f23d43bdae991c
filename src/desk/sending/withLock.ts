/** See `createLocks`. */
export type WithLock = <T>(
  name: string,
  run: (hasWaited: boolean) => T,
  holdUntil?: (result: T) => Promise<unknown> | undefined,
) => Promise<T>

/**
 * Calls `run` while this tab holds the Web Lock `name`: in one tab at a time. `hasWaited`: another tab held it before.
 * The tab keeps the lock until the promise that `holdUntil` gives for the result, if it gives one. Meanwhile its own
 * calls don't wait: they see what the first one did.
 *
 * Without locks (plain http, Node, a sandboxed frame) it calls `run` directly. That is safe within this tab, because
 * `run` is synchronous; but of two tabs that press in the same instant both may send.
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
        // Those that are added meanwhile too.
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
