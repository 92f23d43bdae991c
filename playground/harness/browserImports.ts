import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sources that no test loads in a page: tests in Node, servers, Ladle, examples for portals, the theme's build. */
const ELSEWHERE = /\.test\.ts$|^playground\/.*\.ts$|^playground\/(stories\/ladle|portals)\/|^src\/theme\//
const IMPORT = /(?:from|import\(|^import)\s*'(@?\w[\w/.-]*)'/gm
const PROVIDED = /^(vitest|node:)|\.css$/

/**
 * Lists the packages that sources import, by their exact specifiers, for Vite's `optimizeDeps.include`. Vite bundles a
 * package that it finds in mid-run and reloads the page, which breaks the tests on it.
 */
export function browserImports(folders: readonly string[]): string[] {
  const files = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  )
  const sources = files.filter(file => /\.tsx?$/.test(file) && !ELSEWHERE.test(file))
  const found = sources.flatMap(file => [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => name!))
  // JSX is compiled to imports of these two.
  const all = new Set([...found, 'react/jsx-runtime', 'react/jsx-dev-runtime'])
  return [...all].filter(name => !PROVIDED.test(name)).sort()
}
