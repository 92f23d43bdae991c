import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const CREATE_ICON = /\/createLucideIcon\.mjs$/
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/** Leaves out of the first load what Lucide's icons have and the app does not use: contexts, names, other sizes. */
export function leanIcons(): Plugin {
  return {
    name: 'deskside-lean-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: CREATE_ICON },
      handler: () => fileURLToPath(new URL('leanIcon.ts', import.meta.url)),
    },
    transform: { filter: { id: ICON }, handler: code => ({ code: withoutNames(code), map: null }) },
  }
}

/** Without the names of the icon, and the keys of its lines, which `leanIcon.ts` passes as children. */
export const withoutNames = (code: string): string =>
  code
    .replace(/,\s*key: "\w+"/g, '')
    .replace(/name: "[\w-]+",/, '')
    .replace(/aliases: \[[^\]]*\]/, '')
    .replace('__iconData.node;', '')
