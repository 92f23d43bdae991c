import { type PointerEvent, type RefObject, useRef } from 'react'

const NEAR_PX = 4
const FAR_SHARE = 0.3
const FLING_PX_PER_MS = 0.6

/** Handlers for a sheet's head: the sheet follows the finger down and closes when dragged far or fast enough. */
export function useDragToClose(content: RefObject<HTMLElement | null>, onClose: (() => void) | undefined) {
  const finger = useRef<{ from: number; y: number; at: number; speed: number } | undefined>(undefined)
  const moved = (event: PointerEvent) => Math.max(0, event.clientY - (finger.current?.from ?? event.clientY))
  const moveTo = (pixels: number, transition: string) => {
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
    // A closing sheet leaves from where it is; one that stays open moves back up.
    requestAnimationFrame(() => {
      if (content.current?.dataset.state === 'open') moveTo(0, 'translate var(--desk-durations-drag) ease-out')
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
      if (moved(event) > NEAR_PX) moveTo(moved(event), 'none')
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
