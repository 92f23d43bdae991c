/**
 * A sheet body's ref: scrolls a focused field out from under the footer. Browsers don't do so for a field half covered.
 * The body's scroll padding keeps the label visible too.
 */
export function showFocusedField(content: HTMLDivElement) {
  const show = (target: EventTarget | null | undefined) => {
    if (target instanceof Element && target.matches('input:not([type=radio], [type=checkbox]), textarea'))
      target.scrollIntoView({ block: 'nearest' })
  }
  const onFocus = ({ target }: FocusEvent) => show(target)
  content.addEventListener('focusin', onFocus)
  let height = content.clientHeight
  // Typing may make the footer grow over the field.
  const resize = new ResizeObserver(() => {
    if (content.clientHeight < height) show(content.querySelector(':focus'))
    height = content.clientHeight
  })
  resize.observe(content)
  return () => {
    resize.disconnect()
    content.removeEventListener('focusin', onFocus)
  }
}
