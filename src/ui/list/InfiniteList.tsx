import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { css } from '#styled/css'
import { ListEnd, type ListEndProps } from './ListEnd'
import { NewRowsChip, useNewRows } from './NewRowsChip'
import { type OpenedRow, useRowFocus } from './useRowFocus'
import { useRowWindow } from './useRowWindow'

type InfiniteListProps<T> = ListEndProps & {
  /** What the list holds, for screen readers. */
  readonly label: string
  readonly items: readonly T[]
  /** How many there are when all are loaded; those loaded unless given. */
  readonly total?: number | undefined
  /** The same function at every drawing. */
  readonly keyOf: (item: T) => string
  /** How high a row usually is, px: until it is drawn and measured. */
  readonly rowPx?: number
  /** One row: a link or a button over its whole width, with this place in the order of Tab. */
  readonly children: (item: T, tabIndex: 0 | -1) => ReactNode
  readonly hasMore: boolean
  /** The key of the row that has the focus from the beginning, scrolled to where it was left; see useRowFocus. */
  readonly startAt?: string | undefined
  /** Kept by who outlives the list: where the row stood that was opened. */
  readonly opened?: { current: OpenedRow | undefined }
  /** Told which rows are in sight. */
  readonly seen?: RefObject<{ from: number; to: number }>
}

/**
 * Rows that go on while one scrolls, of which only those near the screen are drawn. One of them is in the order of Tab,
 * arrows and Page keys go on from there; what comes in at the top while one reads further down is offered, not pushed in.
 */
export function InfiniteList<T>({
  label,
  items,
  keyOf,
  children,
  hasMore,
  seen,
  startAt,
  opened,
  ...rest
}: InfiniteListProps<T>) {
  const { total = items.length, rowPx = 84, ...end } = rest
  const list = useRef<HTMLUListElement>(null)
  const focus = useRowFocus(list, { items, keyOf, startAt, opened })
  const rows = useRowWindow(list, { items, keyOf, rowPx, kept: focus.kept })
  const drawn = rows.getVirtualItems()
  const { startIndex: from = 0, endIndex: to = 0 } = rows.range ?? {}
  const news = useNewRows(items, keyOf, from === 0)
  useLayoutEffect(() => {
    if (seen !== undefined) seen.current = { from, to }
  })

  function showTop() {
    list.current?.scrollIntoView({ block: 'start' })
    focus.moveTo(0, 1)
  }

  return (
    <>
      <NewRowsChip count={news} onPress={showTop} />
      <ul
        ref={list}
        aria-label={label}
        aria-busy={end.loadingMore}
        {...focus.listProps(Math.max(1, to - from - 1))}
        className={listStyle}
        style={{ height: rows.getTotalSize() }}
      >
        {drawn.map(({ index, key, start }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            <li
              key={String(key)}
              ref={rows.measureElement}
              data-index={index}
              // the rows that are not drawn count for a screen reader too
              aria-setsize={total}
              aria-posinset={index + 1}
              className={row}
              style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
            >
              {children(item, focus.tabIndexOf(index, from))}
            </li>
          )
        })}
      </ul>
      {/* a new end after each page: one that does not fill the screen leaves the end in sight */}
      {hasMore && <ListEnd key={items.length} {...end} />}
    </>
  )
}

const listStyle = css({
  position: 'relative',
  listStyle: 'none',
  margin: '0',
  padding: '0',
  // the list itself keeps what is read in its place; the browser would do it a second time
  overflowAnchor: 'none',
})
const row = css({
  position: 'absolute',
  insetInline: '0',
  top: '0',
  // the focused row is never below the page's own lower bar
  scrollMarginBottom: 'calc(var(--desk-bottom-bar, 0px) + env(safe-area-inset-bottom))',
})
