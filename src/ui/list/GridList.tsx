import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { css, cx } from '#styled/css'
import { type OpenedRow, useRowFocus } from './useRowFocus'
import { useRowWindow } from './useRowWindow'

type GridListProps<T> = {
  readonly label: string
  readonly items: readonly T[]
  /** Must be the same function in every render. */
  readonly keyOf: (item: T) => string
  /** Estimated row height until a row is measured. */
  readonly rowPx: number
  /** The key of the item that is focused on mount, at its earlier position; see useRowFocus. */
  readonly startAt?: string | undefined
  readonly opened?: { current: OpenedRow | undefined }
  /** Renders an item: a link or button over its whole cell, with this tabIndex. */
  readonly children: (item: T, tabIndex: 0 | -1) => ReactNode
}

/** A list in two columns where it is wide enough, read row by row. Only the rows near the screen are rendered. */
export function GridList<T>({ label, items, keyOf, rowPx, startAt, opened, children }: GridListProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns(list)
  const lineCount = Math.ceil(items.length / columns)
  const keyAt = useCallback(
    (line: number) => {
      const first = items[line * columns]
      return first === undefined ? '' : keyOf(first)
    },
    [items, keyOf, columns],
  )
  const focus = useRowFocus(list, { items, keyOf, columns, startAt, opened })
  const kept = focus.kept < 0 ? -1 : Math.floor(focus.kept / columns)
  const rows = useRowWindow(list, {
    count: lineCount,
    keyAt,
    rowPx,
    kept,
    whole: WHOLE / columns,
    overscan: 4,
    // Each is drawn anew at a key of a search.
    stillOverscan: 1,
  })
  const { startIndex: from = 0, endIndex: to = 0 } = rows.range ?? {}
  const drawn = rows.getVirtualItems()
  const drawnLines = new Set(drawn.map(({ index }) => index))
  /** The focused line, kept while it is out of sight. */
  const isApart = (index: number) =>
    index === kept && drawn.length > 1 && !drawnLines.has(index - 1) && !drawnLines.has(index + 1)
  useLayoutEffect(() => {
    // By now an element may show another item, and have its height.
    for (const line of list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
      rows.resizeItem(Number(line.dataset.row), line.offsetHeight)
  })
  const topOf = (start: number) => start - rows.options.scrollMargin
  const firstInFlow = drawn.find(({ index }) => !isApart(index))

  return (
    <ul
      ref={list}
      aria-label={label}
      {...focus.listProps(Math.max(1, to - from - 1) * columns)}
      className={columns === 1 ? listStyle : cx(listStyle, twoColumns)}
      style={{ height: rows.getTotalSize(), paddingTop: topOf(firstInFlow?.start ?? rows.options.scrollMargin) }}
    >
      {drawn.flatMap(({ index: line, start }) =>
        items.slice(line * columns, (line + 1) * columns).map((item, column) => {
          const at = line * columns + column
          return (
            <li
              // Not the item's key: after a search, rows are updated in place.
              key={at}
              // Both cells of a line are as high as the higher one.
              ref={column === 0 ? rows.measureElement : undefined}
              data-row={column === 0 ? line : undefined}
              data-index={at}
              // Screen readers count the items that are not rendered too.
              aria-setsize={items.length}
              aria-posinset={at + 1}
              className={cx(cell, line === lineCount - 1 && lastLine, columns === 2 && column === 0 && leftCell)}
              style={
                isApart(line)
                  ? { position: 'absolute', top: topOf(start), left: `${50 * column}%`, width: `${100 / columns}%` }
                  : undefined
              }
            >
              {children(item, focus.tabIndexOf(at, from * columns))}
            </li>
          )
        }),
      )}
    </ul>
  )
}

/** As many items are rendered whole, for the browser's search and for screen readers. */
const WHOLE = 60

/** In letters of 1em: in larger text, two columns need more room. */
const TWO_COLUMNS_EM = 45

function useColumns(list: RefObject<HTMLElement | null>): 1 | 2 {
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
