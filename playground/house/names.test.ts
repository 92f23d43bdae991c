import ts from 'typescript'
import { expect, it } from 'vitest'
import { isForTests, readSources, type Source } from './sources'

/** Names that two files of a layer export, and why. */
const SHARED: Readonly<Record<string, string>> = {
  OrderBook: 'the component draws the value',
  MarketDistance: 'the component draws the value',
  Allocation: 'the component draws the value',
  DayChange: 'the component draws the value',
  Settings: 'the component changes the value',
  Sending: 'the record of a ticket that was sent, and the text of a button',
  Message: 'what an exchange is sent, and what a client reads',
}
/** Each widget once more, loaded when it is first drawn; scenes of different titles; pages of different portals. */
const APART = /^widgets\/(all|lazy)Widgets\.tsx$|^playground\/(stories|portals)\//

/** The product is one layer, and so is each part of the playground; the sandbox's two stand-ins share nothing. */
function layerOf(path: string): string {
  if (!path.startsWith('playground/')) return 'product'
  return /^playground\/(sandbox\/)?\w+/.exec(path)?.[0] ?? path
}

it('no two files of a layer export the same name', () => {
  const files = readSources().filter(source => !isForTests(source) && !APART.test(source.path))
  const exporters = new Map<string, string[]>()
  for (const source of files)
    for (const name of exportsOf(source)) {
      const key = `${layerOf(source.path)} ${name}`
      exporters.set(key, [...(exporters.get(key) ?? []), source.path])
    }
  const shared = [...exporters].filter(([, paths]) => paths.length > 1)
  expect(shared.map(([key]) => key).sort()).toEqual(
    Object.keys(SHARED)
      .map(name => `product ${name}`)
      .sort(),
  )
})

/** The names that a file declares and exports; not those that it passes on from another. */
function exportsOf({ path, text }: Source): readonly string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false)
  return [...new Set(statements.filter(isExported).flatMap(namesOf))]
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
  const { name } = statement as ts.DeclarationStatement
  return name && ts.isIdentifier(name) ? [name.text] : []
}
