import { type RefObject, useEffect, useRef } from 'react'
import type { useRequests } from '../../../src/desk/requests/useRequests'
import { scrollerOf, scrollToTop } from '../../../src/ui/list/scrolling'

export type FoundRequest = { readonly uuid: string; readonly number: number }
export type ShownList = Pick<ReturnType<typeof useRequests>, 'rows' | 'hasMore' | 'moreError' | 'loadMore'>

/** A request further down than this is opened, and its row is left where it is. */
const MOST_ROWS = 200
/** A row far down a long list is rendered, and the rows above it are measured, within so many frames. */
const FRAMES = 10

/**
 * Shows the row of a found request in a list that scrolls by itself, as one beside the open request does: loads the
 * rows down to it, and scrolls there. `search` is in the list's section.
 */
export function useShowFound(search: RefObject<HTMLElement | null>, list: ShownList) {
  const found = useRef<FoundRequest>(undefined)
  useEffect(() => {
    const { current } = found
    if (current === undefined) return
    const scroller = scrollerIn(search.current?.closest('section'))
    const { rows, hasMore, moreError, loadMore } = list
    const index = rows.findIndex(({ uuid }) => uuid === current.uuid)
    const below = (rows.at(-1)?.number ?? 0) - current.number
    // The numbers fall: a filter may leave it out.
    const isBelow = index < 0 && hasMore && moreError === undefined && below > 0 && below < MOST_ROWS
    if (scroller && isBelow) return loadMore()
    found.current = undefined
    if (scroller && index >= 0) scrollToRow(scroller, index, rows.length)
  })
  return found
}

/** Undefined where the page scrolls: it is left where it is. */
function scrollerIn(section: HTMLElement | null | undefined): Element | undefined {
  const rows = section?.querySelector('ul')
  const scroller = rows ? scrollerOf(rows) : undefined
  return scroller && section?.contains(scroller) ? scroller : undefined
}

function scrollToRow(scroller: Element, index: number, count: number, frames = FRAMES): void {
  if (frames === 0) return
  const row = scroller.querySelector(`[data-index="${index}"]`)
  const { top, bottom, height } = scroller.getBoundingClientRect()
  const box = row?.getBoundingClientRect()
  if (row && box) {
    if (box.top >= top && box.bottom <= bottom) return
    scrollToTop(row, top + (height - box.height) / 2)
  } else scroller.scrollTop = (scroller.scrollHeight * index) / count
  requestAnimationFrame(() => scrollToRow(scroller, index, count, frames - 1))
}
