import { scrollerOf } from './scrollerOf'

/** Rows of a list come to their heights within so long. */
const HOLD_MS = 1_000
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls so that it stands so far below the window's upper edge, px. */
export function scrollToTop(row: Element, top: number): void {
  const away = row.getBoundingClientRect().top - top
  if (Math.abs(away) >= 1) (scrollerOf(row) ?? document.documentElement).scrollTop += away
}

/** Holds a row where it stands on the screen while the rows above it are measured, until somebody moves. */
export function holdInPlace(row: Element): void {
  const { top } = row.getBoundingClientRect()
  const until = performance.now() + HOLD_MS
  const life = new AbortController()
  for (const move of MOVES)
    window.addEventListener(move, () => life.abort(), { signal: life.signal, capture: true, passive: true })
  function hold(): void {
    if (!row.isConnected || performance.now() > until) life.abort()
    if (life.signal.aborted) return
    scrollToTop(row, top)
    requestAnimationFrame(hold)
  }
  hold()
}
