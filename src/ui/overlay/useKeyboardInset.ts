import { type RefObject, useEffect } from 'react'

/** While open, sets `--desk-keyboard` on the sheet's parent to the height that the software keyboard covers. */
export function useKeyboardInset(content: RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    const { visualViewport } = window
    if (!open || visualViewport === null) return
    const measure = () => {
      const covered = window.innerHeight - visualViewport.height - visualViewport.offsetTop
      // Pinch zoom shrinks the visual viewport too.
      const pixels = visualViewport.scale > 1.01 ? 0 : Math.max(0, Math.round(covered))
      content.current?.parentElement?.style.setProperty('--desk-keyboard', `${pixels}px`)
    }
    measure()
    visualViewport.addEventListener('resize', measure)
    visualViewport.addEventListener('scroll', measure)
    return () => {
      visualViewport.removeEventListener('resize', measure)
      visualViewport.removeEventListener('scroll', measure)
    }
  }, [content, open])
}
