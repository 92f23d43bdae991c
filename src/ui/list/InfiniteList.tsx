import { useCallback, useRef } from 'react'
import { css } from '#styled/css'
import { type GrowingListProps, RowList } from './RowList'
import { useRowFocus } from './useRowFocus'
import { heightOf, useRowWindow } from './useRowWindow'

type InfiniteListProps<T> = GrowingListProps<T> & {
  /** Estimated row height until a row is measured. */
  readonly rowPx?: number
}

/**
 * Loads more rows while scrolling and renders only those near the screen. Tab reaches one row, arrow and Page keys move
 * on from it. New rows above the visible ones are offered by a chip instead of moving the list.
 */
export function InfiniteList<T>({ rowPx = 84, ...props }: InfiniteListProps<T>) {
  const { items, keyOf, startAt, opened } = props
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
  const { startIndex: from = 0, endIndex: to = 0 } = rows.range ?? {}
  return (
    <RowList
      {...props}
      list={list}
      focus={focus}
      range={{ from, to }}
      drawn={rows.getVirtualItems().map(({ index, start }) => ({
        index,
        style: { transform: `translateY(${start - rows.options.scrollMargin}px)` },
      }))}
      rowRef={rows.measureElement}
      rowClass={row}
      style={{ height: heightOf(rows) }}
    />
  )
}

const row = css({
  position: 'absolute',
  insetInline: '0',
  top: '0',
})
