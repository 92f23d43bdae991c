/**
 * Scrolls a focused field of a sheet's body out from under the footer. Browsers don't do so for a field half covered.
 * The body's scroll padding keeps the label visible too.
 */
export function showFocusedField(content: HTMLDivElement) {
  const show = (target: EventTarget | null | undefined) => {
    if (target instanceof Element && target.matches('input:not([type=radio], [type=checkbox]), textarea'))
      target.scrollIntoView({ block: 'nearest' })
  }
  const onFocus = ({ target }: FocusEvent) => show(target)
  content.addEventListener('focusin', onFocus)
  // On a very low window the parent scrolls.
  const scrollers = [content, content.parentElement ?? content]
  const room = () => Math.min(...scrollers.map(({ clientHeight }) => clientHeight))
  let height = room()
  // Typing may make the footer grow over the field, and a keyboard makes the sheet lower.
  const resize = new ResizeObserver(() => {
    if (room() < height) show(content.querySelector(':focus'))
    height = room()
  })
  for (const scroller of scrollers) resize.observe(scroller)
  return () => {
    resize.disconnect()
    content.removeEventListener('focusin', onFocus)
  }
}
