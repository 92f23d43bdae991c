import { type PointerEvent, type RefObject, useRef } from 'react'

const NEAR_PX = 4
const FAR_SHARE = 0.3
const FLING_PX_PER_MS = 0.6

/** Handlers for a sheet's head: it follows a finger 1:1 downwards; far or fast enough closes it, else it goes back. */
export function useDragToClose(content: RefObject<HTMLElement | null>, onClose: (() => void) | undefined) {
  const finger = useRef<{ from: number; y: number; at: number; speed: number } | undefined>(undefined)
  const moved = (event: PointerEvent) => Math.max(0, event.clientY - (finger.current?.from ?? event.clientY))
  const put = (pixels: number, transition: string) => {
    const { style } = content.current ?? {}
    style?.setProperty('transition', transition)
    style?.setProperty('translate', pixels === 0 ? '' : `0 ${pixels}px`)
  }
  const end = (event: PointerEvent) => {
    if (finger.current === undefined) return
    const pixels = moved(event)
    const { speed } = finger.current
    finger.current = undefined
    const far = pixels > (content.current?.offsetHeight ?? 0) * FAR_SHARE
    if (onClose !== undefined && (far || (speed > FLING_PX_PER_MS && pixels > 10 * NEAR_PX))) onClose()
    // asked to close it leaves from where it is; if it stays after all, it goes back up
    requestAnimationFrame(() => {
      if (content.current?.dataset.state === 'open') put(0, 'translate var(--desk-durations-drag) ease-out')
    })
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      const pressed = event.target instanceof Element && event.target.closest('button')
      if (onClose === undefined || event.pointerType === 'mouse' || pressed) return
      finger.current = { from: event.clientY, y: event.clientY, at: event.timeStamp, speed: 0 }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = finger
      if (current === undefined) return
      const speed = (event.clientY - current.y) / Math.max(1, event.timeStamp - current.at)
      finger.current = { from: current.from, y: event.clientY, at: event.timeStamp, speed }
      if (moved(event) > NEAR_PX) put(moved(event), 'none')
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
