import { useRef } from 'react'
import { type GridProps, GridRows, useColumns } from './GridRows'
import { useRowFocus } from './useRowFocus'
import { useVisibleRows } from './useVisibleRows'

/** A GridList of few items, which are all rendered. */
export function ShortGrid<T>(props: GridProps<T>) {
  const { items, keyOf, startAt, opened } = props
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns(list)
  const focus = useRowFocus(list, { items, keyOf, columns, startAt, opened })
  const { from, to } = useVisibleRows(list)
  return (
    <GridRows
      {...props}
      list={list}
      focus={focus}
      columns={columns}
      lines={Array.from({ length: Math.ceil(items.length / columns) }, (_, index) => ({ index }))}
      from={from}
      pageSize={Math.max(1, Math.floor(to / columns) - Math.floor(from / columns) - 1) * columns}
    />
  )
}
