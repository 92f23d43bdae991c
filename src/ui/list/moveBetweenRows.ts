import type { KeyboardEvent } from 'react'

/** Arrows, Home and End move the focus from row to row; each row's first link or button is what Enter presses. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li')].flatMap(row => doorOf(row) ?? [])
  const at = rows.indexOf(event.target as HTMLElement)
  // a key pressed inside a row belongs to what it was pressed in
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  const row = to === undefined ? undefined : rows[to]
  if (row === undefined) return
  event.preventDefault()
  row.focus()
}

const doorOf = (row: HTMLElement) => row.querySelector<HTMLElement>('a[href], button')
