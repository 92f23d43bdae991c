/** For a form's `ref`: while one is in it, its last part stays in sight, its buttons; what is typed may push them out. */
export function keepEndInSight(form: HTMLElement | null) {
  if (form === null) return
  let height = 0
  const growth = new ResizeObserver(() => {
    const grown = form.offsetHeight > height
    height = form.offsetHeight
    // Asked of the form: in a shadow root the document names the root's host.
    if (grown && form.matches(':focus-within')) form.lastElementChild?.scrollIntoView({ block: 'nearest' })
  })
  growth.observe(form)
  return () => growth.disconnect()
}
