import { type RefObject, useEffect } from 'react'

/** While on, tells what holds the sheet how much of the window's lower edge the software keyboard covers. */
export function useKeyboardInset(content: RefObject<HTMLElement | null>, on: boolean) {
  useEffect(() => {
    const { visualViewport } = window
    if (!on || visualViewport === null) return
    const measure = () => {
      const covered = window.innerHeight - visualViewport.height - visualViewport.offsetTop
      // pinch zoom makes the visual viewport small too
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
  }, [content, on])
}
