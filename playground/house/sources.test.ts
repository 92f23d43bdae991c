import { describe, expect, it } from 'vitest'
import { isForTests, readSources, type Source } from './sources'

const sources = readSources()
const shipped = sources.filter(source => /^(src|widgets|host)\//.test(source.path) && !isForTests(source))

/** Joined from parts, so that this file does not match. */
const LATER = new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK', 'X' + 'XX'].map(word => `\\b${word}\\b`).join('|'))
const SILENCED = new RegExp(
  ['biome-' + 'ignore', '@ts-' + 'ignore', '@ts-' + 'expect-error', '@ts-' + 'nocheck'].join('|'),
)
/** Would read an amount as a binary float. */
const FLOAT = new RegExp(`\\bparse${'Float'}\\b`)

describe('every source', () => {
  it('has no reminder for later and no disabled check', () => {
    expect(linesWith(sources, LATER)).toEqual([])
    expect(linesWith(sources, SILENCED)).toEqual([])
  })

  it('parses no amount as a binary float', () => {
    expect(linesWith(sources, FLOAT)).toEqual([])
  })

  it('provides each context of the package by its Provider: a portal may have React 18', () => {
    const files = shipped.filter(({ path }) => !path.startsWith('host/'))
    const names = files.flatMap(({ text }) =>
      [...text.matchAll(/const (\w+) = createContext\b/g)].map(([, name]) => name),
    )
    expect(names).toContain('OfflinePlace')
    expect(linesWith(files, new RegExp(`<(${names.join('|')})(\\s|$)`))).toEqual([])
  })

  it('writes nothing to the client’s console', () => {
    const commands = ['host/server/serve.ts']
    const pages = shipped.filter(({ path }) => !commands.includes(path))
    expect(linesWith(pages, /\bconsole\.(log|debug|info)\b/)).toEqual([])
  })

  it('has at most 250 lines, unless its first line says why', () => {
    // The messages of a language are one list.
    const files = sources.filter(source => !isForTests(source) && !source.path.startsWith('src/i18n/'))
    const long = files.filter(({ text }) => text.trimEnd().split('\n').length > 250)
    expect(long.filter(({ text }) => !/^\/[/*]/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('fetches code by what fetches it again after a failure', () => {
    const fetching = shipped.filter(
      ({ path, text }) => /^(src|widgets|host\/src)\//.test(path) && /\bimport\('/.test(text),
    )
    const once = fetching.filter(({ text }) => !/\b(createCode|loadable)\b/.test(text)).map(({ path }) => path)
    expect(once.sort()).toEqual([
      // The page has failed already, and its plain box shows the same.
      'host/src/failureDialog.tsx',
      // Its failure is that of what is digested, which is tried again.
      'src/desk/digest.ts',
      // It only preloads. A widget whose code is missing fetches it itself, with retries.
      'widgets/loadEveryWidget.ts',
    ])
  })

  it('retries no test, so that one that fails now and then is seen', () => {
    expect(linesWith(sources, /\bretry: *[1-9]/)).toEqual([])
  })

  it('has a name that says what it is about', () => {
    const vague = /(^|\/)(utils?|helpers?|common|constants?|types|lib|misc)(\/|\.tsx?$)/
    expect(sources.map(({ path }) => path).filter(path => vague.test(path))).toEqual([])
  })

  it('exports by name, so that everything has one name', () => {
    const byConvention = /(\.stories\.tsx|\.config\.ts|^playground\/harness\/testReporter\.ts)$/
    const named = sources.filter(({ path }) => !byConvention.test(path))
    expect(linesWith(named, /^export default /)).toEqual([])
  })
})

function linesWith(among: readonly Source[], pattern: RegExp): string[] {
  return among.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  )
}
