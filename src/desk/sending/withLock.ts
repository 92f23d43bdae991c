/**
 * Calls `run` while this tab holds the Web Lock `name`: in one tab at a time. Without locks (plain http, Node, a
 * sandboxed frame) it calls `run` directly, which is safe within this tab, because `run` is synchronous.
 */
export async function withLock<T>(name: string, run: () => T): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (locks === undefined) return run()
  return (locks.request(name, run) as Promise<T>).catch((error: Error) => {
    if (error.name === 'SecurityError') return run()
    throw error
  })
}
