/** A held key repeats its first time within this, on the slowest setting of a keyboard. */
const FIRST_REPEAT_MS = 1_100

/**
 * A key that is held repeats its press on the element that has the focus next. Until it is released, its repeats press
 * nothing.
 */
export function ignoreHeldKey(): void {
  function onKeyDown(event: KeyboardEvent): void {
    // Held: its release ends this.
    clearTimeout(timer)
    if (event.repeat) event.preventDefault()
    else stop()
  }
  function stop(): void {
    clearTimeout(timer)
    document.removeEventListener('keydown', onKeyDown, true)
    document.removeEventListener('keyup', stop, true)
  }
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('keyup', stop, true)
  // No key is held. Listeners that wait for the next one would stay in a page whose widget has gone.
  const timer = setTimeout(stop, FIRST_REPEAT_MS)
}
