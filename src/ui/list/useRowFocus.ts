import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { holdInPlace, scrollToTop } from './scrolling'

/** Where a row stood when it was opened, px below the window's upper edge: on the way back it stands there again. */
export type OpenedRow = { readonly key: string; readonly top: number }

type Rows<T> = {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  /** The row that has the focus from the beginning, wherever it is, unless something else on the page has it. */
  readonly startAt: string | undefined
  /** The row that was opened last: kept by who outlives the list, which is gone while what was opened stands in its place. */
  readonly opened: { current: OpenedRow | undefined } | undefined
}

/**
 * One row of a list is in the order of Tab; arrows, Home, End and Page keys move the focus on, also to rows that are not
 * drawn yet. A row's first link or button is what has it; rows without any are stepped over.
 */
export function useRowFocus<T>(list: RefObject<HTMLElement | null>, { items, keyOf, startAt, opened }: Rows<T>) {
  const [active, setActive] = useState<{ key: string; index: number }>()
  const [held, setHeld] = useState(false)
  /** Where the focus goes once the row is drawn, and in which direction it steps over those that can't take it. */
  const wanted = useRef<{ index: number; step: number; isStart?: boolean; top?: number | undefined }>(undefined)
  /** Null: no row was there yet. */
  const started = useRef<string | undefined | null>(null)

  const at = held && active !== undefined ? items.findIndex(item => keyOf(item) === active.key) : -1

  function moveTo(index: number, step: number): void {
    const to = Math.max(0, Math.min(items.length - 1, index))
    const item = items[to]
    if (item === undefined) return
    wanted.current = { index: to, step }
    setActive({ key: keyOf(item), index: to })
  }

  useLayoutEffect(() => {
    // A row that left took the focus with it: the one in its place gets it.
    if (held && active !== undefined && at < 0 && items.length > 0) moveTo(active.index, -1)
    else if (at >= 0 && active?.index !== at) setActive(now => now && { ...now, index: at })
  })
  useLayoutEffect(() => {
    if (items.length === 0 || started.current === startAt) return
    const isNew = started.current === null
    started.current = startAt
    const index = startAt === undefined ? -1 : items.findIndex(item => keyOf(item) === startAt)
    if (index < 0 || !isFocusLost()) return
    setHeld(true)
    moveTo(index, 1)
    // A list that has stood beside the page keeps its place.
    const left = opened?.current
    wanted.current = { index, step: 1, isStart: true, top: isNew && left?.key === startAt ? left?.top : undefined }
  })
  useLayoutEffect(() => {
    const to = wanted.current
    const row = to && list.current?.querySelector(`:scope > [data-index="${to.index}"]`)
    if (to === undefined || !row) return
    wanted.current = undefined
    const door = doorOf(row)
    const next = to.index + to.step
    if (door === null) {
      if (next >= 0 && next < items.length) moveTo(next, to.step)
      return
    }
    door.focus({ preventScroll: true })
    if (to.isStart && to.top !== undefined) scrollToTop(row, to.top)
    row.scrollIntoView({ block: 'nearest' })
    if (to.isStart) holdInPlace(row)
  })

  return {
    /** The row that is to be drawn wherever the list is scrolled to; -1: none. */
    kept: at,
    moveTo,
    /** Tab reaches one row: the one that has the focus, else the first in sight. */
    tabIndexOf: (index: number, firstSeen: number): 0 | -1 => (index === (at < 0 ? firstSeen : at) ? 0 : -1),
    /** For the list; `pageRows` is how far the Page keys go. */
    listProps: (pageRows: number) => ({
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        // A key pressed inside a row belongs to what it was pressed in.
        const row = (event.target as Element).closest('[data-index]')
        const isDoor = row && doorOf(row) === event.target
        if (!isDoor || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
        const to = {
          ArrowDown: at + 1,
          ArrowUp: at - 1,
          PageDown: at + pageRows,
          PageUp: at - pageRows,
          Home: 0,
          End: items.length - 1,
        }[event.key]
        if (to === undefined) return
        event.preventDefault()
        moveTo(to, event.key === 'End' || to < at ? -1 : 1)
      },
      onClick(event: MouseEvent<HTMLElement>) {
        const row = (event.target as Element).closest<HTMLElement>('[data-index]')
        const item = items[Number(row?.dataset.index)]
        // What else stands in a row opens nothing.
        if (!opened || !row || !doorOf(row)?.contains(event.target as Element) || item === undefined) return
        const { top } = row.getBoundingClientRect()
        opened.current = { key: keyOf(item), top }
      },
      onFocus(event: FocusEvent<HTMLElement>) {
        const row = (event.target as Element).closest<HTMLElement>('[data-index]')
        const index = Number(row?.dataset.index)
        const item = items[index]
        if (row === null || item === undefined) return
        setHeld(true)
        setActive({ key: keyOf(item), index })
      },
      onBlur(event: FocusEvent<HTMLElement>) {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false)
      },
    }),
  }
}

const doorOf = (row: Element) => row.querySelector<HTMLElement>('a[href], button')
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body
