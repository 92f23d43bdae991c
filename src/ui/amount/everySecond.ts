const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const TICK_MS = 1000

function tick() {
  for (const listener of listeners) listener()
}

function turn() {
  const wanted = listeners.size > 0 && !document.hidden
  if (wanted && timer === undefined) timer = setInterval(tick, TICK_MS)
  if (wanted || timer === undefined) return
  clearInterval(timer)
  timer = undefined
}

function wake() {
  turn()
  if (!document.hidden) tick()
}

/** Calls the listener each second while the page is visible. One timer serves the whole page. */
export function everySecond(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', wake)
  listeners.add(listener)
  turn()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) document.removeEventListener('visibilitychange', wake)
    turn()
  }
}
