import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const CREATE_ICON = /\/createLucideIcon\.mjs$/

/** Leaves out of the first load what Lucide's icons can do and the app does not use: contexts, aliases, other sizes. */
export function leanIcons(): Plugin {
  return {
    name: 'deskside-lean-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: CREATE_ICON },
      handler: () => fileURLToPath(new URL('leanIcon.ts', import.meta.url)),
    },
  }
}
