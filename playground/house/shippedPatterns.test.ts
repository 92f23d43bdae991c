import { readFileSync } from 'node:fs'
import { isSafe } from 'redos-detector'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureHostBuild, ensurePackageBuild, TESTED_PACKAGE } from '../harness/builds'
import { filesOf } from './sources'

/** A pattern is safe when no text makes it backtrack more often. */
const MOST_BACKTRACKS = 200

const SHORT = 'the text is of at most a few hundred characters: its field or the code before it sees to that'
const BROWSER = 'the browser writes the text: a stack, a page of its own server, or the message of a failed import'
const OWN = 'the text is a constant of the library or of its caller'
const ONCE = 'each character is given back once at most'

/** Patterns that the analysis does not call safe, each with why no text makes them slow. */
const REASONS = new Map([
  [String.raw`/^([\p{L}\p{Sc}]*) *([\d.,](?:[\d., ']*[\d.,])?) *([\p{L}\p{Sc}]*)$/u`, SHORT],
  [String.raw`/^\s*#?\s*([1-9]\d{0,14})\s*$/`, SHORT],
  [String.raw`/(^|[\\/])\.*([\\/]|$)/`, SHORT],
  [String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/`, SHORT],
  [String.raw`/^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/`, ONCE],
  [String.raw`/(^\s+at |@).*:\d+:\d+\)?$/`, BROWSER],
  [String.raw`/https?:\/\/\S+$/`, BROWSER],
  ['/<script type="module"[^>]* src="([^"]+)"/', BROWSER],
  [String.raw`/\/+$/`, 'the page’s developer gives the text: the desk’s address'],
  // Ark: the style of an element, and the texts of a calendar.
  [String.raw`/((?:--)?(?:\w+-?)+)\s*:\s*([^;]*)/g`, OWN],
  ['/<(.+?)>/g', OWN],
  ['/<(.+)>/', OWN],
  // React: whether an address of ours runs code; it reads each character once.
  [
    String.raw`/^[\u0000-\u001F ]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i`,
    ONCE,
  ],
  // Sentry: it parses no line of a stack that is longer than 1,024 characters.
  [String.raw`/\(error: (.*)\)/`, BROWSER],
  [String.raw`/^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$/`, BROWSER],
  [String.raw`/Object Not Found Matching Id:\d+, MethodName:simulateEvent/`, ONCE],
  [String.raw`/Minified React error #\d+;/i`, ONCE],
  [String.raw`/^\s*at (\S+?)(?::(\d+))(?::(\d+))\s*$/i`, BROWSER],
  [
    String.raw`/^\s*at (?:(.+?\)(?: \[.+\])?|.*?) ?\((?:address at )?)?(?:async )?((?:<anonymous>|[-a-z]+:|.*bundle|\/)?.*?)(?::(\d+))?(?::(\d+))?\)?\s*$/i`,
    BROWSER,
  ],
  [String.raw`/\((\S*)(?::(\d+))(?::(\d+))\)/`, BROWSER],
  [String.raw`/at (.+?) ?\(data:(.+?),/`, BROWSER],
  [
    String.raw`/^\s*(.*?)(?:\((.*?)\))?(?:^|@)?((?:[-a-z]+)?:\/.*?|\[native code\]|[^@]*(?:bundle|\d+\.js)|\/[\w\-. /=]+)(?::(\d+))?(?::(\d+))?\s*$/i`,
    BROWSER,
  ],
  [String.raw`/(\S+) line (\d+)(?: > eval line \d+)* > eval/i`, BROWSER],
])

beforeAll(async () => {
  await ensureHostBuild()
  await ensurePackageBuild()
}, 120_000)

describe('no text freezes a page: each pattern is safe, or has a reason', { tags: ['shipped'] }, () => {
  it('in the host, which needs each of the reasons', () => {
    expect(unsafeIn('dist-host').sort()).toEqual([...REASONS.keys()].sort())
  })

  it('in the package', () => {
    expect(unsafeIn(`${TESTED_PACKAGE}/dist`).filter(pattern => !REASONS.has(pattern))).toEqual([])
  })
})

function unsafeIn(folder: string): string[] {
  const patterns = new Set(filesOf(folder, /\.js$/).flatMap(patternsIn))
  expect(patterns.size).toBeGreaterThan(50)
  return [...patterns].filter(pattern => !isLinear(pattern))
}

/** The regular expressions of a script, as it writes them. */
function patternsIn(file: string): string[] {
  const script = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(script)
  return found
}

const verdicts = new Map<string, boolean>()

/** The host and the package share most of their patterns. */
function isLinear(pattern: string): boolean {
  const verdict = verdicts.get(pattern) ?? analyze(pattern)
  verdicts.set(pattern, verdict)
  return verdict
}

function analyze(pattern: string): boolean {
  const [, source = '', flags] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? []
  try {
    return isSafe(new RegExp(source, flags), { maxScore: MOST_BACKTRACKS }).safe
  } catch {
    // The analysis can't read it.
    return false
  }
}
