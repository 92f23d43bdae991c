/**
 * Runs `attempt` now and after each change of the page until it returns true; the last time after `ms`. Returns a
 * function that stops it.
 */
export function onceDrawn(attempt: (isLast: boolean) => boolean, ms: number): () => void {
  const observer = new MutationObserver(() => attempt(false) && stop())
  const timer = setTimeout(() => {
    attempt(true)
    stop()
  }, ms)
  function stop(): void {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  if (attempt(false)) stop()
  return stop
}
