import { useCallback, useLayoutEffect, useRef } from 'react'
import { type GridProps, GridRows, useColumns } from './GridRows'
import { SHORT_LIST } from './useIsLong'
import { useRowFocus } from './useRowFocus'
import { heightOf, useRowWindow } from './useRowWindow'

type GridListProps<T> = GridProps<T> & {
  /** Estimated row height until a row is measured. */
  readonly rowPx: number
}

/** A list in two columns where it is wide enough, read row by row. Only the rows near the screen are rendered. */
export function GridList<T>({ rowPx, ...props }: GridListProps<T>) {
  const { items, keyOf, startAt, opened } = props
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
    whole: SHORT_LIST / columns,
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
    <GridRows
      {...props}
      list={list}
      focus={focus}
      columns={columns}
      lines={drawn.map(({ index, start }) => ({ index, top: isApart(index) ? topOf(start) : undefined }))}
      from={from * columns}
      pageSize={Math.max(1, to - from - 1) * columns}
      reusesElements
      lineRef={rows.measureElement}
      style={{ height: heightOf(rows), paddingTop: topOf(firstInFlow?.start ?? rows.options.scrollMargin) }}
    />
  )
}
