import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { VisibleRows } from './RowList'
import { onceLaidOut, scrollerOf, scrollTargetOf } from './scrolling'

/**
 * The visible rows of a list whose rows are all rendered. While the list's top is out of sight, rows that arrive or
 * leave above don't move the visible ones, as not every browser keeps them in place by itself.
 */
export function useVisibleRows(list: RefObject<HTMLElement | null>): VisibleRows {
  const [range, setRange] = useState<VisibleRows>({ from: 0, to: 0 })
  const first = useRef<{ readonly row: HTMLElement; readonly top: number }>(undefined)
  const look = useRef<() => void>(undefined)

  useLayoutEffect(() => {
    const { current } = list
    if (current === null) return
    const life = new AbortController()
    const cancel = onceLaidOut(current, () => {
      const scroller = scrollerOf(current) ?? document.documentElement
      const isPage = scroller === document.documentElement
      const lookNow = () => {
        const rows = [...current.children] as HTMLElement[]
        const upper = isPage ? 0 : scroller.getBoundingClientRect().top
        const lower = isPage ? window.innerHeight : scroller.getBoundingClientRect().bottom
        // -1 above or below the screen.
        const from = Math.max(
          0,
          rows.findIndex(row => row.getBoundingClientRect().bottom > upper),
        )
        const to = Math.max(
          0,
          rows.findLastIndex(row => row.getBoundingClientRect().top < lower),
        )
        const row = rows[from]
        first.current = from === 0 || row === undefined ? undefined : { row, top: row.offsetTop }
        setRange(now => (now.from === from && now.to === to ? now : { from, to }))
      }
      look.current = lookNow
      scrollTargetOf(scroller).addEventListener('scroll', lookNow, { passive: true, signal: life.signal })
      const observer = new ResizeObserver(lookNow)
      observer.observe(current)
      if (!isPage) observer.observe(scroller)
      life.signal.addEventListener('abort', () => observer.disconnect())
    })
    return () => {
      cancel()
      life.abort()
      look.current = undefined
    }
  }, [list])

  useLayoutEffect(() => {
    const { current: held } = first
    if (held === undefined) return
    const moved = held.row.isConnected ? held.row.offsetTop - held.top : 0
    if (moved !== 0) (scrollerOf(held.row) ?? document.documentElement).scrollTop += moved
    look.current?.()
  })
  return range
}
