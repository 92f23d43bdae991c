import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useNavigation } from '../navigation'
import { focusHeading, isFocusLost } from './focusHeading'
import { onceDrawn } from './onceDrawn'

/** How long to wait for the row or heading of a page that is still loading. */
const WAIT_MS = 2_000

/**
 * After a change of route that removed the focused element, focuses the new page's heading; on the way back, the row
 * that was left. A row chosen by keys beside the opened request keeps the focus. Call once.
 */
export function useArrivalFocus(): void {
  const [path] = useLocation()
  const { pathBefore, isByHistory } = useNavigation()
  // Signing in is a change of route, too.
  const shown = useRef(pathBefore(path) ?? path)
  // This code is fetched late: a row may have been opened by keys before.
  const byKeys = useRef(document.activeElement?.matches(':focus-visible') === true)

  useEffect(() => {
    const keyPressed = () => {
      byKeys.current = true
    }
    const pointerPressed = () => {
      byKeys.current = false
    }
    window.addEventListener('keydown', keyPressed, true)
    window.addEventListener('pointerdown', pointerPressed, true)
    return () => {
      window.removeEventListener('keydown', keyPressed, true)
      window.removeEventListener('pointerdown', pointerPressed, true)
    }
  }, [])

  useEffect(() => {
    const left = shown.current
    const wentBack = isByHistory() || left.startsWith(`${path}/`)
    shown.current = path
    if (left === path) return
    return focusOnceDrawn(wentBack ? left : undefined, path, byKeys.current)
  }, [path, isByHistory])
}

/** Focuses the row that links to `left`, else the heading, once it is drawn; unless something else took the focus. */
function focusOnceDrawn(left: string | undefined, path: string, byKeys: boolean): () => void {
  const before = document.activeElement
  const mayFocus = () => isFocusLost() || (byKeys && document.activeElement === before && isRowOf(before, path))

  let heading: HTMLElement | null = null
  return onceDrawn(isLast => {
    // The heading of a page that is still loading is replaced once the page's code is there.
    if (heading?.isConnected && document.activeElement === heading) return false
    if (!mayFocus()) return true
    const row = left === undefined ? null : rowOf(left)
    if (row !== null) {
      row.focus({ preventScroll: !byKeys })
      return true
    }
    // A request that was found by its number may have no row in the list.
    heading = left === undefined || isLast || isDrawnListOf(left, path) ? headingOf(path, isLast) : null
    if (heading !== null) {
      focusHeading(heading)
    }
    return false
  }, WAIT_MS)
}

const isRowOf = (element: Element | null, path: string) =>
  element?.closest('[data-index]') != null && element instanceof HTMLAnchorElement && element.pathname === path

const rowOf = (path: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLAnchorElement>('main li a[href]')].find(link => link.pathname === path) ?? null

const isDrawnListOf = (left: string, path: string): boolean =>
  left.startsWith(`${path}/`) &&
  document.querySelector('main li a[href]') !== null &&
  document.querySelector('main [aria-busy="true"]') === null

/** A request's own heading comes with its data: only the last attempt takes another one. */
function headingOf(path: string, isLast: boolean): HTMLElement | null {
  const isRequest = path.startsWith('/requests/')
  const heading = isRequest ? document.querySelector<HTMLElement>('main article h2') : null
  return heading ?? (isRequest && !isLast ? null : document.querySelector<HTMLElement>('h1'))
}
