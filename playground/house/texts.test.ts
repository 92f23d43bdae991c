import { expect, it } from 'vitest'
import { laterEnUS } from '../../src/i18n/later.en-US'
import { signedInEnUS } from '../../src/i18n/signedIn.en-US'
import { importsOf, readSources } from './sources'

const sources = new Map(readSources().map(source => [source.path, source]))
const WITH_TEXTS = /withTexts\(\(\) => import\('[^']+'\)\)/g
const LAZY = /import\('[^']+'\)/g

/** The files that run with this one, without what the pattern matches. */
function filesBehind(path: string, without: RegExp, found = new Set<string>()): Set<string> {
  const source = sources.get(path)
  if (source === undefined || found.has(path) || path.startsWith('src/i18n/')) return found
  found.add(path)
  for (const { of, isTypeOnly } of importsOf({ path, text: source.text.replace(without, '') }))
    if (!isTypeOnly) for (const file of [`${of}.ts`, `${of}.tsx`, `${of}/index.ts`]) filesBehind(file, without, found)
  return found
}

/** Texts that a file names, as a whole or by a beginning such as `reason.${code}`. */
function textsIn(files: Iterable<string>, texts: object): string[] {
  return [...files].flatMap(path => {
    const { text = '' } = sources.get(path) ?? {}
    const named = [...text.matchAll(/'([\w.]+)'/g)].map(([, key = '']) => key)
    const begun = [...text.matchAll(/`(\w+\.[\w.]*)\$\{/g)].map(([, start = '']) => start)
    const isNamed = (key: string) => named.includes(key) || begun.some(start => key.startsWith(start))
    return Object.keys(texts)
      .filter(isNamed)
      .map(key => `${path} shows ${key}`)
  })
}

it('what the sign-in and the dialog of a failed page show is in the first script', () => {
  const files = filesBehind('src/ui/overlay/Dialog.tsx', LAZY, filesBehind('host/src/main.tsx', LAZY))
  expect(files.size).toBeGreaterThan(50)
  expect(textsIn(files, { ...signedInEnUS, ...laterEnUS })).toEqual([])
})

it('what the dashboard and the list show comes with them, and every other screen is fetched with its texts', () => {
  const files = filesBehind('host/src/main.tsx', WITH_TEXTS)
  expect(files.size).toBeGreaterThan(100)
  expect(textsIn(files, laterEnUS)).toEqual([])
})
