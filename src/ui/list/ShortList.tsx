import { useRef } from 'react'
import { type GrowingListProps, RowList } from './RowList'
import { useRowFocus } from './useRowFocus'
import { useVisibleRows } from './useVisibleRows'

/** An InfiniteList of few rows, which are all rendered. */
export function ShortList<T>(props: GrowingListProps<T>) {
  const { items, keyOf, startAt, opened } = props
  const list = useRef<HTMLUListElement>(null)
  const focus = useRowFocus(list, { items, keyOf, startAt, opened })
  const range = useVisibleRows(list)
  const drawn = items.map((_, index) => ({ index }))
  return <RowList {...props} list={list} focus={focus} range={range} drawn={drawn} />
}
