/** A row that stays on screen this long is watched; one that a fast scroll passes is not. */
const SETTLED_MS = 1_000

/**
 * Calls `start` once the element has been on screen for a second, and what `start` returned when the element leaves the
 * screen or the page is hidden. In a page that is shown again it starts at once. Returns how to stop.
 */
export function whileVisible(element: Element, start: () => () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOnScreen = false
  let isSettled = false
  let stop: (() => void) | undefined

  function update(): void {
    clearTimeout(timer)
    if (!isOnScreen || document.hidden) {
      stop?.()
      stop = undefined
    } else if (isSettled) stop ??= start()
    else
      timer = setTimeout(() => {
        isSettled = true
        update()
      }, SETTLED_MS)
  }

  const unobserve = observe(element, isIntersecting => {
    isOnScreen = isIntersecting
    isSettled &&= isOnScreen
    update()
  })
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    unobserve()
    isOnScreen = false
    update()
  }
}

const callbacks = new Map<Element, (isIntersecting: boolean) => void>()
let observer: IntersectionObserver | undefined

/** One observer for all rows of the page: it reports them in their order, by which they get their slots. */
function observe(element: Element, onChange: (isIntersecting: boolean) => void): () => void {
  observer ??= new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting)
  })
  callbacks.set(element, onChange)
  observer.observe(element)
  return () => {
    callbacks.delete(element)
    observer?.unobserve(element)
  }
}
