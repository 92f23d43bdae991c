/**
 * A key that is held repeats its press on the element that has the focus next. Until it is released, its repeats press
 * nothing.
 */
export function ignoreHeldKey(): void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.repeat) event.preventDefault()
    else stop()
  }
  function stop(): void {
    document.removeEventListener('keydown', onKeyDown, true)
    document.removeEventListener('keyup', stop, true)
  }
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('keyup', stop, true)
}
