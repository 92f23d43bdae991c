import { useRef, useState } from 'react'
import { type GrowingListProps, RowList } from './RowList'
import { useRowFocus } from './useRowFocus'
import { useVisibleRows } from './useVisibleRows'

/** A list that begins with up to as many rows renders all, without the code that renders only those near the screen. */
export const SHORT_LIST = 60

/** Whether a list with so many rows is a long one. Once it is, it stays one: another list would lose the focus. */
export function useIsLong(total: number): boolean {
  const [isLong, setIsLong] = useState(total > SHORT_LIST)
  // Not at once, as a list that grows a little keeps its rows.
  if (!isLong && total > 2 * SHORT_LIST) setIsLong(true)
  return isLong
}

/** An InfiniteList of few rows, which are all rendered. */
export function ShortList<T>(props: GrowingListProps<T>) {
  const { items, keyOf, startAt, opened } = props
  const list = useRef<HTMLUListElement>(null)
  const focus = useRowFocus(list, { items, keyOf, startAt, opened })
  const range = useVisibleRows(list)
  const drawn = items.map((_, index) => ({ index }))
  return <RowList {...props} list={list} focus={focus} range={range} drawn={drawn} />
}
