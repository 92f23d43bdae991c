/** A closed dialog has returned the focus by then, if to anything. */
const DIALOG_CLOSES_MS = 300

export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** To be called when a dialog closes: focuses the page's heading, unless the focus has returned to something. */
export function focusHeadingIfLost(): void {
  setTimeout(() => {
    const heading = document.querySelector<HTMLElement>('h1')
    if (heading !== null && isFocusLost()) focusHeading(heading)
  }, DIALOG_CLOSES_MS)
}
