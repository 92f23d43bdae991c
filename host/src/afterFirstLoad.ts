import { onceIdle } from '../../src/ui/feedback/onceIdle'

/** Late enough for the first page's own calls to go before; then when the page is idle, or at the latest. */
const WAIT_MS = 1_500
const LATEST_MS = 10_000

/** Runs what the page on show does not need. Returns a function that stops it. */
export function afterFirstLoad(run: () => void): () => void {
  let stop: (() => void) | undefined
  const timer = setTimeout(() => {
    stop = onceIdle(run, LATEST_MS)
  }, WAIT_MS)
  return () => {
    clearTimeout(timer)
    stop?.()
  }
}
