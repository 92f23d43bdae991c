import { onceIdle } from '../../src/ui/feedback/onceIdle'

/** The first page's own calls go first. */
const WAIT_MS = 1_500
/** After that it waits for the page to be idle, but not longer. */
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
