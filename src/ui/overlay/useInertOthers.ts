import { useLayoutEffect, useRef } from 'react'

/**
 * In a shadow root of the page's own, around the widget's, a listener of the document can't tell a dialog from its
 * surroundings, and so Ark can't keep the focus in it nor hide the page behind it. While it is open there, everything
 * beside the dialogs' container is inert; then the focus returns. Returns whether the container is in such a root.
 */
export function useInertOthers(
  open: boolean,
  container: Element | null,
  focusAfter: (() => HTMLElement | null) | undefined,
): boolean {
  const isNeeded = container !== null && isInPagesRoot(container)
  const newestFocusAfter = useRef(focusAfter)
  useLayoutEffect(() => {
    newestFocusAfter.current = focusAfter
  })
  useLayoutEffect(() => {
    if (!open || !isNeeded) return
    const opener = (container.getRootNode() as ShadowRoot).activeElement
    let undo = makeOthersInert(container)
    const endWatch = watchAround(container, around => {
      if (!around.inert) return
      undo()
      undo = makeOthersInert(container)
    })
    return () => {
      endWatch()
      undo()
      const next = newestFocusAfter.current?.() ?? opener
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    }
  }, [open, isNeeded, container])
  return isNeeded
}

/**
 * Ark hides from screen readers what is beside a dialog that opens. Where the page moves the dialog into such an
 * element, all else in there is hidden instead.
 */
export function useShownWhenMoved(open: boolean, container: Element | null): void {
  useLayoutEffect(() => {
    if (!open || container === null) return
    const made: Element[] = []
    const endWatch = watchAround(container, (around, inside) => {
      if (around.ariaHidden !== 'true' || !around.hasAttribute(ARKS_MARK)) return
      around.ariaHidden = null
      for (const other of around.children)
        if (other !== inside && other.ariaHidden === null) {
          other.ariaHidden = 'true'
          made.push(other)
        }
    })
    return () => {
      endWatch()
      for (const other of made) other.ariaHidden = null
    }
  }, [open, container])
}

/** On each element that Ark has hidden. */
const ARKS_MARK = 'data-aria-hidden'

/** At each change of the page, calls back with every element around the node, and the one that leads to the node. */
function watchAround(node: Element, onElement: (around: HTMLElement, inside: Node) => void): () => void {
  const observer = new MutationObserver(() => {
    let inside: Node = node
    for (let at = parentOf(node); at !== null && at !== document.body; at = parentOf(at)) {
      if (at instanceof HTMLElement) onElement(at, inside)
      inside = at
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function isInPagesRoot(node: Node): boolean {
  const root = node.getRootNode()
  if (!(root instanceof ShadowRoot)) return false
  return root.mode === 'closed' || root.host.getRootNode() instanceof ShadowRoot
}

/** Through all roots around the node. The returned function undoes it. */
function makeOthersInert(node: Element): () => void {
  const made: HTMLElement[] = []
  for (let at: Node | null = node; at !== null && at !== document.body; at = parentOf(at))
    for (const other of at.parentNode?.children ?? [])
      if (other !== at && other instanceof HTMLElement && !other.inert) {
        other.inert = true
        made.push(other)
      }
  return () => {
    for (const other of made) other.inert = false
  }
}

const parentOf = ({ parentNode }: Node): Node | null =>
  parentNode instanceof ShadowRoot ? parentNode.host : parentNode
