import { describe, expect, it } from 'vitest'
import { isForTests, readSources, type Source } from './sources'

const sources = readSources()
const shipped = sources.filter(source => /^(src|widgets|host)\//.test(source.path) && !isForTests(source))

/** Written apart, so that this file does not find itself. */
const LATER = new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK', 'X' + 'XX'].map(word => `\\b${word}\\b`).join('|'))
const SILENCED = new RegExp(
  ['biome-' + 'ignore', '@ts-' + 'ignore', '@ts-' + 'expect-error', '@ts-' + 'nocheck'].join('|'),
)
/** A binary float in money's way (reliability.md S5). */
const FLOAT = new RegExp(`\\bparse${'Float'}\\b`)

describe('the house', () => {
  it('leaves nothing for later and silences nobody', () => {
    expect(linesWith(sources, LATER)).toEqual([])
    expect(linesWith(sources, SILENCED)).toEqual([])
  })

  it('reads no amount as a binary float', () => {
    expect(linesWith(sources, FLOAT)).toEqual([])
  })

  it('writes nothing to the console of a client', () => {
    const commands = ['host/server/serve.ts']
    const pages = shipped.filter(({ path }) => !commands.includes(path))
    expect(linesWith(pages, /\bconsole\.(log|debug|info)\b/)).toEqual([])
  })

  it('has no room too long to read at a sitting, unless its first line says why', () => {
    // The words of a language are one list.
    const rooms = sources.filter(source => !isForTests(source) && !source.path.startsWith('src/i18n/'))
    const long = rooms.filter(({ text }) => text.trimEnd().split('\n').length > 250)
    expect(long.filter(({ text }) => !/^\/[/*]/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('has no drawer where things go that have no name', () => {
    const drawers = /(^|\/)(utils?|helpers?|common|constants?|types|lib|misc)(\/|\.tsx?$)/
    expect(sources.map(({ path }) => path).filter(path => drawers.test(path))).toEqual([])
  })

  it('exports by name, so that a thing is called the same wherever it is used', () => {
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
