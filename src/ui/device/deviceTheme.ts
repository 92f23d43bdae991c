const query = '(prefers-color-scheme: light)'

/** The device's own theme, which it may change at any time, such as in the evening. */
export const deviceTheme = {
  current: (): 'dark' | 'light' => (window.matchMedia(query).matches ? 'light' : 'dark'),
  subscribe(changed: () => void): () => void {
    const media = window.matchMedia(query)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  },
}
