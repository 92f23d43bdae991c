import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** No page of a test loads these: tests that run in node, the playground's servers, Ladle, the theme's own build. */
const ELSEWHERE = /\.test\.ts$|^playground\/.*\.ts$|^playground\/ladle\/|^src\/theme\//
const IMPORT = /(?:from|import\(|^import)\s*'(@?\w[\w/.-]*)'/gm
const PROVIDED = /^(vitest|node:)|\.css$/

/**
 * The packages that sources import, by their exact specifiers. Vite must know them before the first test:
 * one found in mid-run is bundled then, and the reload takes the tests of the page with it.
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
