/** A row that stays on screen this long is watched; one that a fast scroll passes is not. */
const SETTLED_MS = 1_000

type RowVisibility = {
  /**
   * Calls `start` once the element has been on screen for a second, and what `start` returned when the element leaves
   * the screen or the page is hidden. In a page that is shown again it starts at once. Returns how to stop.
   */
  whileVisible(element: Element, start: () => () => void): () => void
}

/** One observer for all rows: it reports them in their order, by which they get their slots. */
export function createRowVisibility(): RowVisibility {
  const callbacks = new Map<Element, (isIntersecting: boolean) => void>()
  const observer = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting)
  })

  return {
    whileVisible(element, start) {
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

      callbacks.set(element, isIntersecting => {
        isOnScreen = isIntersecting
        isSettled &&= isOnScreen
        update()
      })
      observer.observe(element)
      document.addEventListener('visibilitychange', update)
      return () => {
        document.removeEventListener('visibilitychange', update)
        callbacks.delete(element)
        observer.unobserve(element)
        isOnScreen = false
        update()
      }
    },
  }
}
