import type { Plugin } from 'vite'

const HELPER = 'var __exportAll ='
const LOOP = 'for (var name in all)'

/**
 * Changes the bundler's helper that copies a module's exports. Its `for in` also visits the names that another script
 * of the page has put on `Object.prototype`, and throws on them.
 */
export function ownExports(): Plugin {
  return {
    name: 'deskside-own-exports',
    apply: 'build',
    renderChunk: code => (code.includes(HELPER) ? { code: withOwnExports(code), map: null } : null),
  }
}

export function withOwnExports(code: string): string {
  if (!code.includes(LOOP)) throw new Error(`The bundler’s helper for exports has changed: no "${LOOP}"`)
  return code.replace(LOOP, 'for (var name of Object.keys(all))')
}
