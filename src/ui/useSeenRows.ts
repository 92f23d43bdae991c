import { type RefObject, useLayoutEffect, useState } from 'react'
import { scrollerOf } from './scrollerOf'

/** A list so short is drawn whole: found by the browser's own search, read by a screen reader to its end. */
const WHOLE = 60
/** Rows drawn beyond either edge of the screen. */
const BEYOND = 20
/** The drawn part moves in such steps, so that most frames of a scroll draw nothing. */
const STEP = 10

type Seen = { readonly from: number; readonly to: number; readonly rowPx: number }

const FIRST: Seen = { from: 0, to: WHOLE, rowPx: 0 }

/** Of a long list only the rows near the screen are drawn; paddings stand for the others. All rows are of one height. */
export function useSeenRows(list: RefObject<HTMLElement | null>, count: number) {
  const [seen, setSeen] = useState(FIRST)
  const long = count > WHOLE
  // Rows that arrive above or below move the list on the screen: measured anew with their number.
  useLayoutEffect(() => {
    const { current } = list
    if (!long || current === null || count < 0) return
    let frame = 0
    const measure = () => {
      frame = 0
      const next = seenOf(current)
      setSeen(last => (next === undefined || isSame(last, next) ? last : next))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(measure)
    }
    const scroller = scrollerOf(current) ?? window
    scroller.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    measure()
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    }
  }, [list, long, count])

  if (!long) return { from: 0, to: count, padding: undefined }
  const from = Math.min(seen.from, count)
  const to = Math.min(seen.to, count)
  return { from, to, padding: { paddingTop: from * seen.rowPx, paddingBottom: (count - to) * seen.rowPx } }
}

function seenOf(list: HTMLElement): Seen | undefined {
  const rowPx = list.firstElementChild?.getBoundingClientRect().height
  if (!rowPx) return undefined
  const { top } = list.getBoundingClientRect()
  const from = Math.floor(-top / rowPx) - BEYOND
  const to = Math.ceil((window.innerHeight - top) / rowPx) + BEYOND
  return { from: Math.max(0, Math.floor(from / STEP) * STEP), to: Math.max(STEP, Math.ceil(to / STEP) * STEP), rowPx }
}

const isSame = (a: Seen, b: Seen) => a.from === b.from && a.to === b.to && a.rowPx === b.rowPx
