/** The element that scrolls what is in it, through shadow roots; undefined is the page itself. */
export function scrollerOf(element: Element): Element | undefined {
  for (let at = parentOf(element); at; at = parentOf(at)) {
    if (at === document.body || at === document.documentElement) return undefined
    if (/auto|scroll|overlay/.test(getComputedStyle(at).overflowY)) return at
  }
  return undefined
}

/** The element around it, out of a slot or a shadow root too. */
export function parentOf(element: Element): Element | undefined {
  const parent = element.assignedSlot ?? element.parentNode
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : undefined
}
