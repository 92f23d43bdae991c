import {
  defaultRangeExtractor,
  measureElement,
  type Rect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { parentOf, scrollerOf, scrollTargetOf } from './scrolling'
import { SHORT_LIST } from './useIsLong'

/** The attribute of a row's element with the row's index. */
const ROW = 'data-row'
/** Scrolling has ended after this time without a scroll event. */
const SCROLL_END_MS = 150

type RowWindow = Virtualizer<Element, HTMLElement>

type Rows = {
  readonly count: number
  /** The key of a row; another function when the rows have changed. */
  readonly keyAt: (index: number) => string
  /** Estimated row height until one is measured. */
  readonly rowPx: number
  /** The index of the focused row, which stays rendered while out of sight; -1 for none. */
  readonly kept: number
  /** A list up to this long is rendered whole, for the browser's search and for screen readers. */
  readonly whole?: number
  /** Rows rendered beyond either edge of a longer list's window while it scrolls. */
  readonly overscan?: number
  /** The same while it does not scroll. */
  readonly stillOverscan?: number
}

/**
 * Renders only the visible rows of a list, in the page's scroller or any other, and measures each.
 * While the list's top is out of sight, rows that arrive or leave above don't move the visible ones.
 */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  { count, keyAt, rowPx, kept, whole = SHORT_LIST, overscan = 10, stillOverscan = overscan }: Rows,
) {
  const [scroller, setScroller] = useState<Element | null>(null)
  const [margin, setMargin] = useState(0)
  const isPast = useRef(false)
  const estimate = useRef({ px: rowPx, isFinal: false })

  const rows: RowWindow = useVirtualizer<Element, HTMLElement>({
    count,
    enabled: scroller !== null,
    getScrollElement: () => scroller,
    estimateSize: () => estimate.current.px,
    measureElement: measureRow,
    getItemKey: keyAt,
    overscan: count <= whole ? whole : overscan,
    rangeExtractor: range => {
      const beyond = count <= whole || rows.isScrolling ? range.overscan : stillOverscan
      const drawn = defaultRangeExtractor({ ...range, overscan: beyond })
      return kept < 0 || kept >= range.count || drawn.includes(kept) ? drawn : [...drawn, kept].sort((a, b) => a - b)
    },
    scrollMargin: margin,
    indexAttribute: ROW,
    // With the list's top visible, rows move down to show a new one.
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
      // Another width wraps text differently, so the measured heights are discarded.
      if (current.clientWidth !== width) {
        estimate.current.isFinal = false
        rows.measure()
      }
      width = current.clientWidth
    }
    place()
    // Content above the list may grow at any time, and every common ancestor grows with it.
    const observer = new ResizeObserver(place)
    for (let at: Element | undefined = current; at && at !== found; at = parentOf(at)) observer.observe(at)
    return () => observer.disconnect()
  }, [list, rows])

  const { scrollOffset, itemSizeCache } = rows
  useLayoutEffect(() => {
    isPast.current = scrollOffset !== null && scrollOffset > margin
    // Once only: another estimate later would move the visible rows by that of each row above them.
    if (estimate.current.isFinal || itemSizeCache.size === 0) return
    estimate.current = { px: itemSizeCache.get(keyAt(0)) ?? estimate.current.px, isFinal: true }
  })
  return rows
}

/**
 * The list's height, estimated until its scroller is found: while it was 0, the browser would scroll to the top, and a
 * list that takes the place of another would lose the other's.
 */
export const heightOf = ({ options, getTotalSize }: RowWindow): number =>
  options.enabled ? getTotalSize() : options.count * options.estimateSize(0)

/** Stores also a height that equals the estimate, which the library does not: the next estimate would replace it. */
function measureRow(row: HTMLElement, entry: ResizeObserverEntry | undefined, rows: RowWindow): number {
  const px = measureElement<HTMLElement>(row, entry, rows as Virtualizer<Element | Window, HTMLElement>)
  const index = rows.indexFromElement(row)
  if (rows.measurementsCache[index]?.size === px) rows.itemSizeCache.set(rows.options.getItemKey(index), px)
  return px
}

function observeHeight({ scrollElement }: RowWindow, onChange: (rect: Rect) => void) {
  if (scrollElement === null) return
  const report = () => onChange({ width: scrollElement.clientWidth, height: scrollElement.clientHeight })
  report()
  if (scrollElement === document.documentElement) {
    window.addEventListener('resize', report)
    return () => window.removeEventListener('resize', report)
  }
  const observer = new ResizeObserver(report)
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

function observeScrolling({ scrollElement }: RowWindow, onChange: (offset: number, isScrolling: boolean) => void) {
  if (scrollElement === null) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = () => {
    clearTimeout(timer)
    timer = setTimeout(() => onChange(scrollElement.scrollTop, false), SCROLL_END_MS)
    onChange(scrollElement.scrollTop, true)
  }
  const target = scrollTargetOf(scrollElement)
  target.addEventListener('scroll', report, { passive: true })
  return () => {
    clearTimeout(timer)
    target.removeEventListener('scroll', report)
  }
}
