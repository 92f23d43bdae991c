import type { Plugin } from 'vite'

const HELPER = 'var __exportAll ='
const LOOP = 'for (var name in all)'

/**
 * The bundler's helper copies the exports of a module with `for in`, which also visits what a page's other scripts have
 * put on `Object.prototype`, and throws on it.
 */
export function ownExports(): Plugin {
  return {
    name: 'deskside-own-exports',
    apply: 'build',
    renderChunk(code) {
      if (!code.includes(HELPER)) return null
      if (!code.includes(LOOP)) throw new Error(`The bundler’s helper for exports has changed: no "${LOOP}"`)
      return { code: code.replace(LOOP, 'for (var name of Object.keys(all))'), map: null }
    },
  }
}
