import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { readPages, readSources, type Source } from './sources'

/** Drizzle names an option of its configuration `dialect`. */
const FOREIGN_NAMES = /\/drizzle\.config\.ts$/

/** Words of a private language, as parts of names; the field has better ones. */
const BANNED_PARTS = new Set(
  'told heard unheard asked unasked wonder astray strayed wish wishes dialect standing stands doubt doubts hush drawer'.split(
    ' ',
  ),
)
/** Vague in a message key, though some are good names of a component's properties. */
const BANNED_IN_KEYS = new Set([...BANNED_PARTS, ...'look looking asking said away'.split(' ')])
/** In prose these mostly hide who sends what to whom. */
const VAGUE_PROSE = /\b(un)?(told|heard|hears|asked|said)\b/i
/** Ordinary English: of colors, of a screen reader, and of an exchange that announces a message. */
const PLAIN_PROSE = /\btold apart\b|\bscreen readers? hears?\b|\bthat .* said it would\b/gi
const BANNED_NAMES = new Set('Seen | soFar | lookUps | leftWith'.split(' | '))

const sources = readSources().filter(({ path }) => !FOREIGN_NAMES.test(path))
/** Scripts, styles and markup that are not TypeScript. */
const plain = readPages().filter(({ path }) => !path.endsWith('.md'))
/** Without code, such as the names of an exchange’s parameters. */
const manuals = readPages()
  .filter(({ path }) => path.endsWith('.md'))
  .map(({ path, text }) => ({ path, text: text.replace(/`[^`\n]+`/g, '') }))

describe('the words', () => {
  it('names are in the words of the field', () => {
    expect([...sources, ...plain.filter(isScript)].flatMap(bannedNames)).toEqual([])
  })

  it('the keys of messages are in the words of the field', () => {
    const texts = sources.filter(({ path }) => /^src\/i18n\/.*en-US\.ts$/.test(path))
    const keys = texts.flatMap(({ text }) => [...text.matchAll(/^ {2}'([\w.]+)':/gm)].map(([, key = '']) => key))
    expect(keys.length).toBeGreaterThan(400)
    expect(keys.filter(key => partsOf(key).some(part => BANNED_IN_KEYS.has(part)))).toEqual([])
  })

  it('no comment, no manual and no test name is in a private language', () => {
    const prose = [...commentsOnly(), ...sources.flatMap(testNames), ...manuals.flatMap(linesOf)]
    expect(prose.filter(({ line }) => VAGUE_PROSE.test(line.replace(PLAIN_PROSE, '')))).toEqual([])
  })

  it('no line with a comment is longer than 120 characters', () => {
    expect(commentLines().filter(({ line }) => line.length > 120)).toEqual([])
  })

  it('no comment, no manual and no test name cites a page or a number that is not in the repository', () => {
    const cited = /\bspec(ification)?,? section\b|\bsection \d|\b[BCFGLNRS]\d{1,2}\b(?! *=)|\(issue[: ]/
    const names = sources.flatMap(source =>
      linesOf(source).filter(({ line }) => /\b(describe|it|test)\b.*\(['"`]/.test(line)),
    )
    expect([...commentLines(), ...names, ...manuals.flatMap(linesOf)].filter(({ line }) => cited.test(line))).toEqual(
      [],
    )
  })

  it('every page that is mentioned is in the repository', () => {
    const pages = new Set(['.', 'src', 'widgets', 'host', 'playground'].flatMap(pagesIn))
    const mentioned = [...sources, ...plain].flatMap(source =>
      [...source.text.matchAll(/[\w-]+\.md\b/g)].map(([page]) => ({ at: source.path, page })),
    )
    expect(mentioned.filter(({ page }) => !pages.has(page))).toEqual([])
  })
})

function commentLines() {
  return [...sources, ...plain].flatMap(source =>
    linesOf(source).filter(({ line }) => /^\s*(\/\/|\/?\*(?=[\s*]|$)|<!--)|\s\/\/ |\/\*\*? /.test(line)),
  )
}

/** The comments without the code before them, which may hold the text of a screen. */
const commentsOnly = () =>
  commentLines().map(({ at, line }) => ({ at, line: line.replace(/^.*?(?=\/\/ |\/\*|<!--|^\s*\*)/, '') }))

/** The first argument of `describe`, `it` and `test`, also behind `.each(…)`. */
function testNames({ path, text }: Source) {
  if (!/\.test\.tsx?$/.test(path)) return []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false)
  const names: { at: string; line: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(describe|it|test)\b/.test(text.slice(node.getStart(file), node.end))) {
      const [name] = node.arguments
      if (name !== undefined && (ts.isStringLiteralLike(name) || ts.isTemplateExpression(name)))
        names.push({ at: path, line: name.getText(file) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

const linesOf = ({ path, text }: Source) => text.split('\n').map((line, at) => ({ at: `${path}:${at + 1}`, line }))

const pagesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' })
    .filter(name => name.endsWith('.md') && existsSync(join(folder, name)))
    .map(name => basename(name))

const isScript = ({ path }: Source): boolean => /\.(mjs|jsx?)$/.test(path)

/** Identifiers, and string literals that are one word, as the values of a union are. */
function bannedNames({ path, text }: Source): string[] {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node)
    if (isName || (ts.isStringLiteral(node) && /^[a-z][a-zA-Z-]{1,23}$/.test(node.text)))
      if (isBanned(node.text)) found.add(`${path}: ${node.text}`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false))
  return [...found]
}

const isBanned = (name: string): boolean => BANNED_NAMES.has(name) || partsOf(name).some(part => BANNED_PARTS.has(part))

const partsOf = (name: string): readonly string[] => name.split(/(?=[A-Z])|[_$.-]/).map(part => part.toLowerCase())
