import { useRef } from 'react'
import { type GrowingListProps, RowList } from './RowList'
import { useRowFocus } from './useRowFocus'
import { useVisibleRows } from './useVisibleRows'

/** The most rows for which a list needs no window of rows, nor the code for it. */
export const SHORT_LIST = 60

/** As an InfiniteList, of few rows: all are rendered, one below the other. */
export function ShortList<T>(props: GrowingListProps<T>) {
  const { items, keyOf, startAt, opened } = props
  const list = useRef<HTMLUListElement>(null)
  const focus = useRowFocus(list, { items, keyOf, startAt, opened })
  const range = useVisibleRows(list)
  const drawn = items.map((_, index) => ({ index }))
  return <RowList {...props} list={list} focus={focus} range={range} drawn={drawn} />
}
