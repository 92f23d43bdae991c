import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** How long to wait for the row or heading of a page that is still loading. */
const WAIT_MS = 2_000

/**
 * After a change of route that removed the focused element, focuses the new page's heading; on the way back, the row
 * that was left. A row chosen by keys beside the opened request keeps the focus. Call once, at the root.
 */
export function useArrivalFocus(): void {
  const [path] = useLocation()
  const shown = useRef(path)
  const isBack = useRef(false)
  const byKeys = useRef(false)

  useEffect(() => {
    const back = () => {
      isBack.current = true
    }
    const keyPressed = () => {
      byKeys.current = true
    }
    const pointerPressed = () => {
      byKeys.current = false
    }
    // Captured, to run before the router's own listener.
    window.addEventListener('popstate', back, true)
    window.addEventListener('keydown', keyPressed, true)
    window.addEventListener('pointerdown', pointerPressed, true)
    return () => {
      window.removeEventListener('popstate', back, true)
      window.removeEventListener('keydown', keyPressed, true)
      window.removeEventListener('pointerdown', pointerPressed, true)
    }
  }, [])

  useEffect(() => {
    const left = shown.current
    const wentBack = isBack.current || left.startsWith(`${path}/`)
    shown.current = path
    isBack.current = false
    // After signing in a page is read from its beginning.
    if (left === path || left === '/login') return
    return focusOnceDrawn(wentBack ? left : undefined, path, byKeys.current)
  }, [path])
}

/** Focuses the row that links to `left`, else the heading, once it is drawn; unless something else took the focus. */
function focusOnceDrawn(left: string | undefined, path: string, byKeys: boolean): () => void {
  const before = document.activeElement
  const mayFocus = () => isLost() || (byKeys && document.activeElement === before && isRowOf(before, path))

  function attempt(isLast: boolean): void {
    if (!mayFocus()) {
      stop()
      return
    }
    const row = left === undefined ? null : rowOf(left)
    const target = row ?? (left === undefined || isLast ? headingOf(path, isLast) : null)
    if (target === null) return
    stop()
    if (row === null) target.tabIndex = -1
    target.focus({ preventScroll: row === null || !byKeys })
  }
  const observer = new MutationObserver(() => attempt(false))
  const timer = setTimeout(() => attempt(true), WAIT_MS)
  function stop(): void {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  attempt(false)
  return stop
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

const isRowOf = (element: Element | null, path: string) =>
  element?.closest('[data-index]') != null && element instanceof HTMLAnchorElement && element.pathname === path

const rowOf = (path: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLAnchorElement>('main li a[href]')].find(link => link.pathname === path) ?? null

/** A request's own heading comes with its data: only the last attempt takes another one. */
function headingOf(path: string, isLast: boolean): HTMLElement | null {
  const isRequest = path.startsWith('/requests/')
  const heading = isRequest ? document.querySelector<HTMLElement>('main article h2') : null
  return heading ?? (isRequest && !isLast ? null : document.querySelector<HTMLElement>('h1'))
}
