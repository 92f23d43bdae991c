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

/** A row's position when it was opened, in px below the window's upper edge; restored on return. */
export type OpenedRow = { readonly key: string; readonly top: number }

export type RowFocus = ReturnType<typeof useRowFocus>

type Rows<T> = {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  /** How many items stand side by side; 1 by default. */
  readonly columns?: number
  /** The row that is focused on mount, unless another element has the focus. */
  readonly startAt: string | undefined
  /** The last opened row; kept by a parent, as the opened page may replace the list. */
  readonly opened: { current: OpenedRow | undefined } | undefined
}

/**
 * A roving tabIndex over a virtual list: Tab reaches one row, arrow, Home, End and Page keys move on, also to rows that
 * are not rendered yet. A row's first link or button has the focus; rows without one are skipped.
 */
export function useRowFocus<T>(
  list: RefObject<HTMLElement | null>,
  { items, keyOf, columns = 1, startAt, opened }: Rows<T>,
) {
  const [active, setActive] = useState<{ key: string; index: number }>()
  const [held, setHeld] = useState(false)
  /** The row to focus once it is rendered, and the direction in which to skip rows without a control. */
  const pending = useRef<{ index: number; step: number; isStart?: boolean; top?: number | undefined }>(undefined)
  /** The last `startAt` that was handled; null before there are rows. */
  const started = useRef<string | undefined | null>(null)

  const at = held && active !== undefined ? items.findIndex(item => keyOf(item) === active.key) : -1

  function moveTo(index: number, step: number): void {
    const to = Math.max(0, Math.min(items.length - 1, index))
    const item = items[to]
    if (item === undefined) return
    pending.current = { index: to, step }
    setActive({ key: keyOf(item), index: to })
  }

  useLayoutEffect(() => {
    // A focused row that left the list passes the focus to the row in its place.
    if (held && active !== undefined && at < 0 && items.length > 0) moveTo(active.index, -1)
    else if (at >= 0 && active?.index !== at) {
      setActive(now => now && { ...now, index: at })
      // Where elements are updated in place, the focused one may show another item now.
      const row = list.current?.querySelector(`[data-index="${at}"]`)
      if (row && !row.matches(':focus-within')) rowControl(row)?.focus({ preventScroll: true })
    }
  })
  useLayoutEffect(() => {
    if (items.length === 0 || started.current === startAt) return
    const isNew = started.current === null
    started.current = startAt
    const index = startAt === undefined ? -1 : items.findIndex(item => keyOf(item) === startAt)
    if (index < 0 || !isNothingFocused()) return
    setHeld(true)
    moveTo(index, 1)
    // The position is restored only on mount: a list beside the opened page has kept it.
    const last = opened?.current
    pending.current = { index, step: 1, isStart: true, top: isNew && last?.key === startAt ? last?.top : undefined }
  })
  useLayoutEffect(() => {
    const to = pending.current
    const row = to && list.current?.querySelector(`[data-index="${to.index}"]`)
    if (to === undefined || !row) return
    pending.current = undefined
    const control = rowControl(row)
    const next = to.index + to.step
    if (control === null) {
      if (next >= 0 && next < items.length) moveTo(next, to.step)
      return
    }
    control.focus({ preventScroll: true })
    if (to.isStart && to.top !== undefined) scrollToTop(row, to.top)
    row.scrollIntoView({ block: 'nearest' })
    if (to.isStart) holdInPlace(row)
  })

  return {
    /** The index of a row that must stay rendered while out of sight; -1 for none. */
    kept: at,
    moveTo,
    /** 0 for the focused row, else for the first visible one. */
    tabIndexOf: (index: number, firstVisible: number): 0 | -1 => (index === (at < 0 ? firstVisible : at) ? 0 : -1),
    /** For the list element; `pageRows` is how far the Page keys go. */
    listProps: (pageRows: number) => ({
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        // A key pressed on another element inside a row belongs to that element.
        const row = (event.target as Element).closest<HTMLElement>('[data-index]')
        if (!row || rowControl(row) !== event.target || event.altKey || event.ctrlKey || event.metaKey) return
        // A row that has just taken the focus is not rendered as the held one yet.
        const from = Number(row.dataset.index)
        const to = {
          ArrowDown: from + columns,
          ArrowUp: from - columns,
          ...(columns > 1 && { ArrowRight: from + 1, ArrowLeft: from - 1 }),
          PageDown: from + pageRows,
          PageUp: from - pageRows,
          Home: 0,
          End: items.length - 1,
        }[event.key]
        if (to === undefined) return
        event.preventDefault()
        moveTo(to, event.key === 'End' || to < from ? -1 : 1)
      },
      onClick(event: MouseEvent<HTMLElement>) {
        const row = (event.target as Element).closest<HTMLElement>('[data-index]')
        const item = items[Number(row?.dataset.index)]
        // Only the control opens the row.
        if (!opened || !row || !rowControl(row)?.contains(event.target as Element) || item === undefined) return
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

const isNothingFocused = () => document.activeElement === null || document.activeElement === document.body

/** The link or button that opens a row. */
export const rowControl = (row: Element) => row.querySelector<HTMLElement>('a[href], button')
