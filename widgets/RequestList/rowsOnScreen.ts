import type { RowRange } from '../../src/desk/useRequests'

/** Which of so many rows are seen now; all rows are of one height, those that are not drawn too. */
export function rowsOnScreen(panel: HTMLElement | null, count: number): RowRange {
  const list = panel?.querySelector('ul')
  if (!list || count === 0) return { from: 0, to: 0 }
  const { top, height } = list.getBoundingClientRect()
  const rowAt = (y: number) => Math.max(0, Math.min(count - 1, Math.floor(((y - top) / height) * count)))
  return { from: rowAt(0), to: rowAt(window.innerHeight) }
}
