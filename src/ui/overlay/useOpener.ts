import { useState } from 'react'
import { useDeskRoot } from '../DeskRoot'

/**
 * Gives the element that had the focus before the first render, for dialogs that replace each other: a later one would
 * return the focus to a button of the former. Null where nothing had it, and once the element is gone.
 */
export function useOpener(): () => HTMLElement | null {
  const { portal } = useDeskRoot()
  const [opener] = useState(() => (portal?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement)
  return () => (opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : null)
}
