import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { css } from '#styled/css'
import { ListEnd, type ListEndProps } from './ListEnd'
import { NewRowsChip, useNewRows } from './NewRowsChip'
import { type OpenedRow, useRowFocus } from './useRowFocus'
import { useRowWindow } from './useRowWindow'

type InfiniteListProps<T> = ListEndProps & {
  readonly label: string
  readonly items: readonly T[]
  /** How many rows there are in all; by default the loaded ones. */
  readonly total?: number | undefined
  /** Must be the same function in every render. */
  readonly keyOf: (item: T) => string
  /** Estimated row height until a row is measured. */
  readonly rowPx?: number
  /** Renders a row: a link or button over its whole width, with this tabIndex. */
  readonly children: (item: T, tabIndex: 0 | -1) => ReactNode
  readonly hasMore: boolean
  /** The key of the row that is focused on mount, at its earlier position; see useRowFocus. */
  readonly startAt?: string | undefined
  /** Stores the position of an opened row; kept by a parent that outlives the list. */
  readonly opened?: { current: OpenedRow | undefined }
  /** Receives the range of visible rows. */
  readonly seen?: RefObject<{ from: number; to: number }>
}

/**
 * Loads more rows while scrolling and renders only those near the screen. Tab reaches one row, arrow and Page keys move
 * on from it. New rows above the visible ones are offered by a chip instead of moving the list.
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
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index]
      return item === undefined ? '' : keyOf(item)
    },
    [items, keyOf],
  )
  const rows = useRowWindow(list, { count: items.length, keyAt, rowPx, kept: focus.kept })
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
              data-row={index}
              data-index={index}
              // Screen readers count the rows that are not rendered too.
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
      {/* Remounted for each page, as after a short page the end stays visible and must load again. */}
      {hasMore && <ListEnd key={items.length} {...end} />}
    </>
  )
}

const listStyle = css({
  position: 'relative',
  listStyle: 'none',
  margin: '0',
  padding: '0',
  // The list keeps its rows in place itself; the browser's anchoring would do it twice.
  overflowAnchor: 'none',
})
const row = css({
  position: 'absolute',
  insetInline: '0',
  top: '0',
  // Keeps the focused row above the page's lower bar.
  scrollMarginBottom: 'calc(var(--desk-bottom-bar, 0px) + env(safe-area-inset-bottom))',
})
