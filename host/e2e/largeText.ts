import type { Visit } from './visit'

/** A small phone, as if its reader had doubled the browser's font size. */
export const TWICE_AS_LARGE_AT_320: Visit = {
  script: `
    const grow = () => { document.documentElement.style.fontSize = '32px' }
    if (document.documentElement) grow()
    else document.addEventListener('readystatechange', grow, { once: true })`,
  browser: { viewport: { width: 320, height: 568 } },
}
