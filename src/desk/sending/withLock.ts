/**
 * Calls `run` while this tab holds the Web Lock `name`: in one tab at a time. `hasWaited`: another tab held it before.
 * The tab keeps the lock until the promise that `holdUntil` gives for the result, if it gives one.
 *
 * Without locks (plain http, Node, a sandboxed frame) it calls `run` directly. That is safe within this tab, because
 * `run` is synchronous; but of two tabs that press in the same instant both may send.
 */
export async function withLock<T>(
  name: string,
  run: (hasWaited: boolean) => T,
  holdUntil: (result: T) => Promise<unknown> | undefined = () => undefined,
): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (locks === undefined) return run(false)
  return new Promise<T>((resolve, reject) => {
    async function runHeld(hasWaited: boolean): Promise<{ readonly result: T }> {
      const result = run(hasWaited)
      const end = holdUntil(result)
      if (end !== undefined) resolve(result)
      await end
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
