/** On screen for so long a row is looked at; what a fast scroll passes by is not. */
const SEEN_MS = 1_000

/**
 * Begins once the element has been on screen for a second, in a page that is seen, and ends when it leaves the screen or
 * the page is hidden; a page that is seen again goes on at once. Returns how to stop.
 */
export function whileVisible(element: Element, begin: () => () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let onScreen = false
  let isSteady = false
  let end: (() => void) | undefined

  function turn(): void {
    clearTimeout(timer)
    if (!onScreen || document.hidden) {
      end?.()
      end = undefined
    } else if (isSteady) end ??= begin()
    else
      timer = setTimeout(() => {
        isSteady = true
        turn()
      }, SEEN_MS)
  }

  const forget = watch(element, isIntersecting => {
    onScreen = isIntersecting
    isSteady &&= onScreen
    turn()
  })
  document.addEventListener('visibilitychange', turn)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    forget()
    onScreen = false
    turn()
  }
}

const tellers = new Map<Element, (isIntersecting: boolean) => void>()
let observer: IntersectionObserver | undefined

/** One observer a page: rows come and go by the dozen while one scrolls. */
function watch(element: Element, tell: (isIntersecting: boolean) => void): () => void {
  observer ??= new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) tellers.get(target)?.(isIntersecting)
  })
  tellers.set(element, tell)
  observer.observe(element)
  return () => {
    tellers.delete(element)
    observer?.unobserve(element)
  }
}
