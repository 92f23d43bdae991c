/** Resolves at that moment, epoch ms, or as soon as nobody waits for it any more. */
export const sleepUntil = (atMs: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, atMs - Date.now())
    signal.addEventListener('abort', end)
  })
