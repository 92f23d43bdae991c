/** A closed dialog has returned the focus by then, if to anything. */
const WAIT_MS = 300

/** Focuses the page's heading, if nothing has the focus once a dialog has closed. Returns what stops that. */
export function focusHeadingIfLost(): () => void {
  const timer = setTimeout(() => {
    const heading = document.querySelector<HTMLElement>('h1')
    if (document.activeElement !== document.body || heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, WAIT_MS)
  return () => clearTimeout(timer)
}
