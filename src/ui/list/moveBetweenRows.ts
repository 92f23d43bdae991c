import type { KeyboardEvent } from 'react'
import { rowControl } from './useRowFocus'

/** Arrow keys, Home and End move the focus between the first links or buttons of a list's rows. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li')].flatMap(
    row => rowControl(row) ?? [],
  )
  const at = rows.indexOf(event.target as HTMLElement)
  // A key pressed on another element inside a row belongs to that element.
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  const row = to === undefined ? undefined : rows[to]
  if (row === undefined) return
  event.preventDefault()
  row.focus()
}
