/** The texts of the page that are rendered, in open shadow roots too, labels and values included. */
export function shownText(): string {
  const all = [...document.body.querySelectorAll('*')]
  const places = [document.body, ...all.flatMap(({ shadowRoot }) => [...(shadowRoot?.children ?? [])])]
    .filter(place => place instanceof HTMLElement)
    .filter(isRendered)
  const named = places
    .flatMap(place => [place, ...place.querySelectorAll<HTMLElement>('[aria-label], input, textarea')])
    .filter(isRendered)
    .flatMap(element => [
      element.getAttribute('aria-label') ?? '',
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
    ])
  return [...places.map(place => place.innerText), ...named].join('\n')
}

// The innerText of an element that is not rendered contains hidden texts too.
const isRendered = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
