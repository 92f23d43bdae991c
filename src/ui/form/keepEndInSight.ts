/** While a form has the focus, its buttons stay visible even when typing makes it grow. */
export function keepEndInSight(form: HTMLElement) {
  let height = 0
  const growth = new ResizeObserver(() => {
    const grown = form.offsetHeight > height
    height = form.offsetHeight
    // `document.activeElement` would be the host of a shadow root.
    if (grown && form.matches(':focus-within')) form.lastElementChild?.scrollIntoView({ block: 'nearest' })
  })
  growth.observe(form)
  return () => growth.disconnect()
}
