/** A pull as far as this refreshes; there the disc waits for the answers. */
export const THRESHOLD_PX = 67
const MAX_PX = 95

type Listener = {
  /** The finger has pulled the page down by so many px. */
  moved(px: number): void
  /** It is lifted; `isFar`: beyond the threshold. */
  released(isFar: boolean): void
}

/** Watches for a finger that pulls the page down from its top. Returns a function that stops it. */
export function watchPulls({ moved, released }: Listener): () => void {
  /** Safari moves the coordinates of a touch that it has given before. */
  let start: { x: number; y: number } | undefined
  let px = 0

  function began({ touches, target }: TouchEvent): void {
    const [touch, second] = touches
    const isPull = touch && second === undefined && window.scrollY <= 0 && mayPull(target)
    start = isPull ? { x: touch.clientX, y: touch.clientY } : undefined
    end(false)
  }
  function dragged(event: TouchEvent): void {
    const [touch] = event.touches
    if (start === undefined || touch === undefined) return
    const down = touch.clientY - start.y
    if (px === 0 && down <= Math.abs(touch.clientX - start.x)) {
      // Upwards or to the side: the page scrolls.
      start = undefined
      return
    }
    px = Math.max(1, Math.min(MAX_PX, down))
    if (event.cancelable) event.preventDefault()
    moved(px)
  }
  function end(isFar: boolean): void {
    if (px > 0) released(isFar)
    px = 0
  }
  const lifted = () => end(px >= THRESHOLD_PX)
  const canceled = () => end(false)

  window.addEventListener('touchstart', began, { passive: true })
  window.addEventListener('touchmove', dragged, { passive: false })
  window.addEventListener('touchend', lifted)
  window.addEventListener('touchcancel', canceled)
  return () => {
    window.removeEventListener('touchstart', began)
    window.removeEventListener('touchmove', dragged)
    window.removeEventListener('touchend', lifted)
    window.removeEventListener('touchcancel', canceled)
  }
}

/** Not in a dialog, nor in a list of its own that is scrolled down. */
function mayPull(target: EventTarget | null): boolean {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    if (element.scrollTop > 0 || element.matches('[role=dialog], [role=alertdialog]')) return false
  return true
}
