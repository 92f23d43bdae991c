import { type CSSProperties, type ReactNode, type Ref, type RefObject, useLayoutEffect, useState } from 'react'
import { css, cx } from '#styled/css'
import type { OpenedRow, RowFocus } from './useRowFocus'

export type GridProps<T> = {
  readonly label: string
  readonly items: readonly T[]
  /** How many items there are in all; by default the given ones. */
  readonly total?: number
  /** Must be the same function in every render. */
  readonly keyOf: (item: T) => string
  /** The key of the item that is focused on mount, at its earlier position; see useRowFocus. */
  readonly startAt?: string | undefined
  readonly opened?: { current: OpenedRow | undefined }
  /** Renders an item: a link or button over its whole cell, with this tabIndex. */
  readonly children: (item: T, tabIndex: 0 | -1) => ReactNode
}

type Line = {
  readonly index: number
  /** Only of a focused line that is kept while out of sight: its distance from the list's top. */
  readonly top?: number | undefined
}

type GridRowsProps<T> = GridProps<T> & {
  readonly list: RefObject<HTMLUListElement | null>
  readonly focus: RowFocus
  readonly columns: 1 | 2
  /** The lines that are rendered. */
  readonly lines: readonly Line[]
  /** The first visible item. */
  readonly from: number
  /** How many items Page Up and Page Down move. */
  readonly pageSize: number
  /** Elements are updated in place after a search; by default each belongs to its item. */
  readonly reusesElements?: boolean
  /** Gets the first cell of each line. */
  readonly lineRef?: Ref<HTMLLIElement>
  readonly style?: CSSProperties
}

/** The items of a list in one or two columns, read line by line. */
export function GridRows<T>(props: GridRowsProps<T>) {
  const { list, label, items, total = items.length, keyOf, columns, lines, focus, from, pageSize } = props
  const { reusesElements = false, lineRef, style, children } = props
  const last = Math.ceil(items.length / columns) - 1
  return (
    <ul
      ref={list}
      aria-label={label}
      {...focus.listProps(pageSize)}
      className={columns === 1 ? listStyle : cx(listStyle, twoColumns)}
      style={style}
    >
      {lines.flatMap(({ index: line, top }) =>
        items.slice(line * columns, (line + 1) * columns).map((item, column) => {
          const at = line * columns + column
          return (
            <li
              key={reusesElements ? at : keyOf(item)}
              // Both cells of a line are as high as the higher one.
              ref={column === 0 ? lineRef : undefined}
              data-row={column === 0 ? line : undefined}
              data-index={at}
              // Screen readers count the items that are not rendered too.
              aria-setsize={total}
              aria-posinset={at + 1}
              className={cx(cell, line === last && lastLine, columns === 2 && column === 0 && leftCell)}
              style={
                top === undefined
                  ? undefined
                  : { position: 'absolute', top, left: `${50 * column}%`, width: `${100 / columns}%` }
              }
            >
              {children(item, focus.tabIndexOf(at, from))}
            </li>
          )
        }),
      )}
    </ul>
  )
}

/** In letters of 1em: in larger text, two columns need more room. */
const TWO_COLUMNS_EM = 45

/** Two where they fit. */
export function useColumns(list: RefObject<HTMLElement | null>): 1 | 2 {
  const [columns, setColumns] = useState<1 | 2>(1)
  useLayoutEffect(() => {
    const { current } = list
    if (current === null) return
    const measure = () => {
      const em = Number(getComputedStyle(current).fontSize.replace('px', ''))
      setColumns(current.clientWidth >= TWO_COLUMNS_EM * em ? 2 : 1)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [list])
  return columns
}

// The list keeps its rows in place itself; the browser's anchoring would do it twice.
const listStyle = css({
  position: 'relative',
  boxSizing: 'border-box',
  overflowAnchor: 'none',
})
// Only here: nested grids double the time of a layout.
const twoColumns = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignContent: 'start',
  '& > li': { display: 'grid' },
})
const cell = css({ borderBottom: '1px solid {colors.line}' })
const leftCell = css({ borderRight: '1px solid {colors.line}' })
// The panel has an edge of its own.
const lastLine = css({ borderBottom: 'none' })
