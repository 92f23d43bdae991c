import { type CSSProperties, type ReactNode, type Ref, type RefObject, useLayoutEffect } from 'react'
import { css } from '#styled/css'
import { ListEnd, type ListEndProps } from './ListEnd'
import { NewRowsChip, useNewRows } from './NewRowsChip'
import type { OpenedRow, RowFocus } from './useRowFocus'

/** The rows that are visible, by their indexes. */
export type VisibleRows = { readonly from: number; readonly to: number }

export type GrowingListProps<T> = ListEndProps & {
  readonly label: string
  readonly items: readonly T[]
  /** How many rows there are in all; by default the loaded ones. */
  readonly total?: number | undefined
  /** Must be the same function in every render. */
  readonly keyOf: (item: T) => string
  /** Renders a row: a link or button over its whole width, with this tabIndex. */
  readonly children: (item: T, tabIndex: 0 | -1) => ReactNode
  readonly hasMore: boolean
  /** The key of the row that is focused on mount, at its earlier position; see useRowFocus. */
  readonly startAt?: string | undefined
  /** Stores the position of an opened row; kept by a parent that outlives the list. */
  readonly opened?: { current: OpenedRow | undefined }
  /** Receives the range of visible rows. */
  readonly seen?: RefObject<VisibleRows>
}

type RowListProps<T> = GrowingListProps<T> & {
  readonly list: RefObject<HTMLUListElement | null>
  readonly focus: RowFocus
  readonly range: VisibleRows
  /** The rows that are rendered, each with what puts it into its place. */
  readonly drawn: readonly { readonly index: number; readonly style?: CSSProperties }[]
  readonly rowRef?: Ref<HTMLLIElement>
  readonly rowClass?: string
  readonly style?: CSSProperties
}

/** The rows of a list that loads more at its end; new rows above the visible ones are offered by a chip. */
export function RowList<T>({
  label,
  items,
  total = items.length,
  keyOf,
  children,
  hasMore,
  seen,
  ...rest
}: RowListProps<T>) {
  const { list, focus, range, drawn, rowRef, rowClass, style, startAt: _, opened: __, ...end } = rest
  const { from, to } = range
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
        style={style}
      >
        {drawn.map(({ index, style }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            <li
              key={keyOf(item)}
              ref={rowRef}
              data-row={index}
              data-index={index}
              // Screen readers count the rows that are not rendered too.
              aria-setsize={total}
              aria-posinset={index + 1}
              className={rowClass}
              style={style}
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
  // Each list keeps its rows in place itself; the browser's anchoring would do it twice.
  overflowAnchor: 'none',
})
