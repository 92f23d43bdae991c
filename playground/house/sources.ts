import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Source = { readonly path: string; readonly text: string }

/** Reads every TypeScript source. Paths are relative to the root. */
export const readSources = (): Source[] => readFiles(/\.tsx?$/)

/** Reads the scripts, styles, markup and manuals that are not TypeScript. */
export const readPages = (): Source[] => [
  ...readFiles(/\.(mjs|jsx?|vue|html|css|md)$/),
  { path: 'README.md', text: readFileSync('README.md', 'utf8') },
]

function readFiles(pattern: RegExp): Source[] {
  const paths = ['src', 'widgets', 'host', 'playground'].flatMap(floor =>
    readdirSync(floor, { recursive: true, encoding: 'utf8' }).map(name => join(floor, name)),
  )
  // The sandbox's data and what failed tests leave behind are not tracked.
  const tracked = paths.filter(path => pattern.test(path) && !/(^|\/)(\.data|__screenshots__)/.test(path))
  return tracked.map(path => ({ path, text: readFileSync(path, 'utf8') }))
}

/** The files of a folder of the build; there must be some. */
export function filesOf(folder: string, pattern: RegExp): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => pattern.test(name))
  if (names.length === 0) throw new Error(`${folder} has no such file`)
  return names.map(name => join(folder, name))
}

/** Whether only tests use it. */
export const isForTests = ({ path }: Source): boolean =>
  /\.test\.tsx?$|\/(test|memory)[A-Z]\w*\.tsx?$|\/e2e\/|\/testing\//.test(path)

type Import = { readonly of: string; readonly isTypeOnly: boolean }

const IMPORT = /^(?:import|export)( type)?\b[^'"=(]*?from '([^']+)'|^import '([^']+)'|import\(\s*'([^']+)'/gm

/** The sources that a source imports, as paths from the root without an extension. */
export function importsOf({ path, text }: Source): Import[] {
  return [...text.matchAll(IMPORT)].flatMap(([, type, from, bare, lazy]) => {
    const name = from ?? bare ?? lazy ?? ''
    const of = name.startsWith('#styled')
      ? 'styled-system'
      : name.startsWith('.')
        ? join(dirname(path), name)
        : undefined
    return of === undefined ? [] : [{ of, isTypeOnly: type !== undefined }]
  })
}
