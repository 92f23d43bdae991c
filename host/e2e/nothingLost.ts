import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Nothing of the page, or of the dialog over it, is cut off, hidden by its neighbour or moved out sideways. */
export async function expectNothingLost(page: Page, what: string): Promise<void> {
  expect(await page.evaluate(findLost), `lost in ${what}`).toEqual([])
}

/** Runs in the page. A line that a finger moves sideways loses nothing, unless one of its texts is wider. */
function findLost(): string[] {
  const lost = new Set<string>()
  const wide = document.documentElement.scrollWidth
  if (wide > window.innerWidth) lost.add(`the page slides sideways: ${wide} px`)

  type Shown = { readonly element: Element; readonly text: string; readonly box: DOMRect }
  const shown: Shown[] = []
  const root = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement as Element
    const text = texts.currentNode.textContent?.trim() ?? ''
    if (text === '' || !element.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    for (const box of range.getClientRects()) readBox({ element, text, box })
  }

  function readBox({ element, text, box }: Shown): void {
    let [left, right, top, bottom] = [0, window.innerWidth, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    let canScroll = false
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { clipPath, opacity, overflowX, overflowY } = getComputedStyle(at)
      // For screen readers only.
      if (clipPath !== 'none' || opacity === '0') return
      const edge = at.getBoundingClientRect()
      if (overflowX === 'auto' || overflowX === 'scroll') {
        if (box.width > edge.width + 1) lost.add(`wider than its line: ${text}`)
        // A finger brings it into sight.
        if (box.left >= edge.right || box.right <= edge.left || at.scrollWidth > at.clientWidth) return
      }
      if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
      canScroll ||= overflowY === 'auto' || overflowY === 'scroll'
      const visible = Math.min(box.bottom, edge.bottom) - Math.max(box.top, edge.top)
      // A box of no height is closed.
      if (!canScroll && overflowY !== 'visible' && edge.height > 2 && visible < box.height * 0.8)
        lost.add(`cut off above or below: ${text}`)
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
    }
    if (box.left < left - 1 || box.right > right + 1) lost.add(`cut off: ${text}`)
    const button = element.closest('button')?.getBoundingClientRect()
    if (button && (box.left < button.left - 1 || box.right > button.right + 1))
      lost.add(`wider than its button: ${text}`)
    const seen = { top: Math.max(box.top, top), bottom: Math.min(box.bottom, bottom) }
    if (seen.bottom - seen.top < 2) return
    shown.push({ element, text, box: new DOMRect(box.left, seen.top, box.width, seen.bottom - seen.top) })
  }

  /** The fixed or sticky ancestor: what it covers can be scrolled out from under it. */
  const pinned = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at
    return null
  }
  for (const [index, one] of shown.entries())
    for (const other of shown.slice(index + 1)) {
      if (one.element === other.element) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 2 && down > 6 && pinned(one.element) === pinned(other.element))
        lost.add(`over each other: ${one.text} and ${other.text}`)
    }
  return [...lost]
}
