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

  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting } of entries) {
      isOnScreen = isIntersecting
      isSettled &&= isOnScreen
    }
    update()
  })
  observer.observe(element)
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    observer.disconnect()
    isOnScreen = false
    update()
  }
}
