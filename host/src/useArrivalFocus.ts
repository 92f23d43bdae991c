import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** For so long a page that is still being read may bring the place where the focus belongs. */
const WAIT_MS = 2_000

/**
 * After a change of route that took the focused element with it the page's heading has the focus; on the way back the row
 * that was just left. Beside a list that stays, too, for who chose a row with the keys. Call once, at the root.
 */
export function useArrivalFocus(): void {
  const [place] = useLocation()
  const shown = useRef(place)
  const isBack = useRef(false)
  const byKeys = useRef(false)

  useEffect(() => {
    const back = () => {
      isBack.current = true
    }
    const keyed = () => {
      byKeys.current = true
    }
    const pointed = () => {
      byKeys.current = false
    }
    // Before the router hears of it.
    window.addEventListener('popstate', back, true)
    window.addEventListener('keydown', keyed, true)
    window.addEventListener('pointerdown', pointed, true)
    return () => {
      window.removeEventListener('popstate', back, true)
      window.removeEventListener('keydown', keyed, true)
      window.removeEventListener('pointerdown', pointed, true)
    }
  }, [])

  useEffect(() => {
    const left = shown.current
    const wentBack = isBack.current || left.startsWith(`${place}/`)
    shown.current = place
    isBack.current = false
    // A page that was just signed in to is read from its beginning.
    if (left === place || left === '/login') return
    return focusWhenThere(wentBack ? left : undefined, place, byKeys.current)
  }, [place])
}

/** Focuses the row of `left`, else the heading, as soon as it is on the page; whoever takes the focus meanwhile keeps it. */
function focusWhenThere(left: string | undefined, place: string, byKeys: boolean): () => void {
  const before = document.activeElement
  const mayTake = () => isLost() || (byKeys && document.activeElement === before && isInRow(before, place))

  function attempt(isLast: boolean): void {
    if (!mayTake()) {
      stop()
      return
    }
    const row = left === undefined ? null : rowOf(left)
    const target = row ?? (left === undefined || isLast ? headingOf(place, isLast) : null)
    if (target === null) return
    stop()
    if (row === null) target.tabIndex = -1
    target.focus({ preventScroll: row === null || !byKeys })
  }
  const watch = new MutationObserver(() => attempt(false))
  const timer = setTimeout(() => attempt(true), WAIT_MS)
  function stop(): void {
    watch.disconnect()
    clearTimeout(timer)
  }
  watch.observe(document.body, { childList: true, subtree: true })
  attempt(false)
  return stop
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Whether it is the row that the page beside it is about. */
const isInRow = (element: Element | null, place: string) =>
  element?.closest('[data-index]') != null && pathOf(element) === place

const pathOf = (element: Element) => (element instanceof HTMLAnchorElement ? element.pathname : undefined)

const rowOf = (path: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLAnchorElement>('main li a[href]')].find(link => link.pathname === path) ?? null

/** One request's own heading stands in its widget, and comes with its data. */
const headingOf = (place: string, isLast: boolean) =>
  (place.startsWith('/requests/') ? document.querySelector<HTMLElement>('main article h2') : null) ??
  (place.startsWith('/requests/') && !isLast ? null : document.querySelector<HTMLElement>('h1'))
