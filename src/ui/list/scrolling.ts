/** The nearest ancestor that scrolls, across shadow roots; undefined when that is the page. */
export function scrollerOf(element: Element): Element | undefined {
  for (let at = parentOf(element); at; at = parentOf(at)) {
    if (at === document.body || at === document.documentElement) return undefined
    if (/auto|scroll|overlay/.test(getComputedStyle(at).overflowY)) return at
  }
  return undefined
}

/** The parent element, also across a slot or a shadow root. */
export function parentOf(element: Element): Element | undefined {
  const parent = element.assignedSlot ?? element.parentNode
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : undefined
}

/**
 * Calls it once the browser has laid out the page: to measure before makes it do so twice. Returns what ends the wait.
 */
export function onceLaidOut(element: Element, act: () => void): () => void {
  // Not a ResizeObserver: observing a parent in its callback is an error of the page.
  const observer = new IntersectionObserver(() => {
    observer.disconnect()
    act()
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/** Scroll events of the page's scroller are dispatched on the window. */
export const scrollTargetOf = (scroller: Element): EventTarget =>
  scroller === document.documentElement ? window : scroller

/** Scrolls until the row is `top` px below the window's upper edge. */
export function scrollToTop(row: Element, top: number): void {
  const distance = row.getBoundingClientRect().top - top
  if (Math.abs(distance) >= 1) (scrollerOf(row) ?? document.documentElement).scrollTop += distance
}

/** Within this time all rows of a list are measured. */
const HOLD_MS = 1_000
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Keeps a row at its place on the screen while the rows above it are measured, until the user moves. */
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
