/** Ark's scroll lock leaves `style=""` behind; runs after Ark's own cleanup. */
export function removeEmptyStyles() {
  setTimeout(() => {
    for (const element of [document.documentElement, document.body])
      if (element.getAttribute('style') === '') element.removeAttribute('style')
  })
}
