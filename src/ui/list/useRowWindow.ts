import { defaultRangeExtractor, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { parentOf, scrollerOf } from './scrolling'

/** A list so short is drawn whole: found by the browser's own search, read by a screen reader to its end. */
const WHOLE = 60
/** Rows drawn beyond either edge of a longer list's window. */
const BEYOND = 10
/** A scroll has ended when nothing has moved for so long. */
const STILL_MS = 150

export type RowWindow = Virtualizer<Element, HTMLElement>

type Rows<T> = {
  readonly items: readonly T[]
  /** The same function at every drawing. */
  readonly keyOf: (item: T) => string
  /** How high a row is taken to be until one was measured, px. */
  readonly rowPx: number
  /** Drawn wherever the list is scrolled to: it has the focus. */
  readonly kept: number
}

/**
 * Of a list in the page's own scroller or in any other only the rows in sight are drawn; each is measured.
 * While the list's top is out of sight, rows that come or go above move nothing that is being read.
 */
export function useRowWindow<T>(list: RefObject<HTMLElement | null>, { items, keyOf, rowPx, kept }: Rows<T>) {
  const [scroller, setScroller] = useState<Element | null>(null)
  const [margin, setMargin] = useState(0)
  const isPast = useRef(false)
  const measured = useRef(rowPx)

  const rows: RowWindow = useVirtualizer<Element, HTMLElement>({
    count: items.length,
    enabled: scroller !== null,
    getScrollElement: () => scroller,
    estimateSize: () => measured.current,
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index]
        return item === undefined ? index : keyOf(item)
      },
      [items, keyOf],
    ),
    overscan: items.length <= WHOLE ? WHOLE : BEYOND,
    rangeExtractor: range => {
      const drawn = defaultRangeExtractor(range)
      return kept < 0 || kept >= range.count || drawn.includes(kept) ? drawn : [...drawn, kept].sort((a, b) => a - b)
    },
    scrollMargin: margin,
    // At the top a new row is to be seen: there the rows move down for it.
    anchorTo: isPast.current ? 'end' : 'start',
    initialOffset: () => scroller?.scrollTop ?? 0,
    observeElementRect: observeHeight,
    observeElementOffset: observeScrolling,
    useFlushSync: false,
  })

  useLayoutEffect(() => {
    const { current } = list
    if (current === null) return
    const found = scrollerOf(current) ?? document.documentElement
    setScroller(found)
    let width = current.clientWidth
    const place = () => {
      const top = found === document.documentElement ? 0 : found.getBoundingClientRect().top + found.clientTop
      setMargin(Math.round(current.getBoundingClientRect().top - top + found.scrollTop))
      // In another width words break elsewhere: what was measured counts no more.
      if (current.clientWidth !== width) rows.measure()
      width = current.clientWidth
    }
    place()
    // What stands above the list may grow at any time; whatever holds both grows with it.
    const observer = new ResizeObserver(place)
    for (let at: Element | undefined = current; at && at !== found; at = parentOf(at)) observer.observe(at)
    return () => observer.disconnect()
  }, [list, rows])

  const { scrollOffset, itemSizeCache } = rows
  useLayoutEffect(() => {
    isPast.current = scrollOffset !== null && scrollOffset > margin
    measured.current = itemSizeCache.values().next().value ?? rowPx
  })
  return rows
}

/** The page's own scroller tells the window of its scrolling. */
const tellerOf = (scroller: Element): EventTarget => (scroller === document.documentElement ? window : scroller)

function observeHeight({ scrollElement }: RowWindow, tell: (rect: Rect) => void) {
  if (scrollElement === null) return
  const look = () => tell({ width: scrollElement.clientWidth, height: scrollElement.clientHeight })
  look()
  if (scrollElement === document.documentElement) {
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }
  const observer = new ResizeObserver(look)
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

function observeScrolling({ scrollElement }: RowWindow, tell: (offset: number, isScrolling: boolean) => void) {
  if (scrollElement === null) return
  let still: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(still)
    still = setTimeout(() => tell(scrollElement.scrollTop, false), STILL_MS)
    tell(scrollElement.scrollTop, true)
  }
  const teller = tellerOf(scrollElement)
  teller.addEventListener('scroll', look, { passive: true })
  return () => {
    clearTimeout(still)
    teller.removeEventListener('scroll', look)
  }
}
