/** Calls back once the page is idle, after `latestMs` at the latest. Returns a function that stops it. */
export function onceIdle(run: () => void, latestMs: number): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: latestMs })
  return () => cancelIdleCallback(idle)
}
