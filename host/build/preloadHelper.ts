import type { Plugin } from 'vite'

const HELPER = /^\0vite\/preload-helper\.js$/

/** What runs for every `import()` of the app. */
const CODE = `
const seen = new Set()
export const __vitePreload = (load, files = []) => {
  for (const file of files)
    if (!seen.has(file) && file.endsWith('.js')) {
      seen.add(file)
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file })
      link.crossOrigin = ''
      document.head.append(link)
    }
  return load()
}
`

/**
 * Fetches what a script imports beside the script. Vite's own helper is three times as long, as it also loads styles;
 * here a style that the page itself does not link fails the build.
 */
export function preloadHelper(): Plugin {
  return {
    name: 'deskside-preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: HELPER }, handler: () => ({ code: CODE, map: null }) },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const missing = Object.keys(bundle).filter(name => name.endsWith('.css') && !html.includes(`"/${name}"`))
        if (missing.length > 0) throw new Error(`index.html does not link ${missing.join(', ')}`)
      },
    },
  }
}
