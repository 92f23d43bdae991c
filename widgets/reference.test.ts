import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { MARKETS } from '../src/market/exchanges'
import { PALETTE } from '../src/theme/palette'
import { PARTS } from '../src/theme/parts'
import type { WidgetName } from './allWidgets'
import { attributesOf, dashed } from './attributes'
import { callbackOf, type DeskEvent } from './events'

type Member = { readonly name: string; readonly type: string; readonly isOptional: boolean; readonly doc: string }

const parse = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The members of a type, also of those that it joins, in this file or the ones that it imports. */
function membersOf(path: string, name: string): Member[] {
  const file = parse(path)
  for (const node of file.statements) {
    if (ts.isTypeAliasDeclaration(node) && node.name.text === name) return membersIn(path, node.type)
    const imported = importOf(node, name)
    if (imported) return membersOf(fileOf(join(dirname(path), imported)), name)
  }
  throw new Error(`There is no type ${name} in ${path}`)
}

function membersIn(path: string, type: ts.TypeNode): Member[] {
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap(one => membersIn(path, one))
  if (ts.isTypeReferenceNode(type)) return membersOf(path, type.typeName.getText())
  if (!ts.isTypeLiteralNode(type)) return []
  return type.members.filter(isMember).map(member => ({
    name: member.name.getText().replaceAll("'", ''),
    type: oneLine(typeOf(member))
      .replaceAll('readonly ', '')
      .replace(/^\((.+)\) \| undefined$| \| undefined$/, '$1'),
    isOptional: member.questionToken !== undefined,
    doc: oneLine(
      ts
        .getJSDocCommentsAndTags(member)
        .map(one => ts.getTextOfJSDocComment(one.comment))
        .join(' '),
    ),
  }))
}

const isMember = (member: ts.TypeElement): member is ts.PropertySignature | ts.MethodSignature =>
  ts.isPropertySignature(member) || ts.isMethodSignature(member)

/** That of a method is written as a function's. */
const typeOf = (member: ts.PropertySignature | ts.MethodSignature): string => {
  const type = member.type?.getText() ?? ''
  return ts.isMethodSignature(member) ? `(${member.parameters.map(one => one.getText()).join(', ')}) => ${type}` : type
}

function importOf(node: ts.Statement, name: string): string | undefined {
  if (!ts.isImportDeclaration(node)) return undefined
  const bindings = node.importClause?.namedBindings
  const isThere = bindings && ts.isNamedImports(bindings) && bindings.elements.some(one => one.name.text === name)
  return isThere ? (node.moduleSpecifier as ts.StringLiteral).text : undefined
}
const fileOf = (path: string) => [`${path}.ts`, `${path}.tsx`].find(one => ts.sys.fileExists(one)) ?? path

const cell = (text: string) => text.replaceAll('|', '\\|')
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')
const members = (all: readonly Member[]) =>
  table(
    ['name', 'type', 'meaning'],
    all.map(({ name, type, isOptional, doc }) => [`\`${name}\`${isOptional ? '' : ' *'}`, `\`${type}\``, doc]),
  )

/** The documented line of a widget's element and its attributes. */
const element = (name: WidgetName) => {
  const attributes = [...attributesOf(name), 'events'].map(attribute => `\`${attribute}\``)
  return `Attributes of \`<desk-${dashed(name)}>\`: ${attributes.join(', ')}.`
}

const originOf = (address: string) => {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

/** The file of each widget, by its name. */
function widgetFiles(): Map<string, string> {
  const text = ['all', 'lazy'].map(each => readFileSync(`widgets/${each}Widgets.tsx`, 'utf8')).join('')
  const isWidget = (name: string) => text.includes(`export const ${name} = `)
  const lazy = [...text.matchAll(/import\('\.\/(\w+\/(\w+))'\)/g)].map(
    ([, path = '', name = '']) => [name, path] as const,
  )
  return new Map(
    [['AuthGate', 'AuthGate/AuthGate'] as const, ...lazy]
      .filter(([name]) => isWidget(name))
      .map(([name, path]) => [name, `widgets/${path}.tsx`] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}

/** What a property or an option holds that has fields of its own. */
const PROPERTY_TYPES = [
  ['WizardSeed', 'src/domain/request/wizard.ts', 'The wizard begins at the first choice that is not given.'],
  ['TicketValues', 'src/domain/request/ticket.ts', 'The `values` of a `WizardSeed`; an empty text is an empty field.'],
  ['RequestFilter', 'src/domain/request/requestFilter.ts', 'A missing field matches every request.'],
  ['BalanceFilter', 'src/domain/balanceFilter.ts', 'A missing field leaves no balance out.'],
  ['Reporter', 'src/domain/reporting/reporter.ts', "Receives errors, without the client's data."],
] as const

function reference(): string {
  const events = membersOf('widgets/events.ts', 'DeskEvents').map(({ name, type, doc }) => [
    `\`${name}\``,
    `\`${type === 'Record<string, never>' || type === 'Readonly<Record<string, never>>' ? '{}' : type}\``,
    callbackOf.has(name as DeskEvent) ? `\`${callbackOf.get(name as DeskEvent)}\`` : '',
    doc,
  ])
  const colors = Object.entries(PALETTE).map(([name, [dark, light]]) => [
    `\`--desk-${name}\``,
    `\`${dark}\``,
    `\`${light}\``,
  ])
  return `${[
    '# Reference',
    'This page is made of the types. `*` marks what must be given.',
    '## Options of `createDesk`',
    'Give `name`, `tokenKey` or `getToken`.',
    members(membersOf('src/desk/createDesk.ts', 'DeskOptions')),
    '## Desk',
    'What `createDesk` returns.',
    members(membersOf('src/desk/desk.ts', 'PageDesk').map(each => ({ ...each, isOptional: true }))),
    '## Diagnosis',
    'What `desk.diagnose()` returns, for a bug report.',
    members(membersOf('src/desk/page/diagnosis.ts', 'Diagnosis')),
    '## Properties of `DeskProvider`',
    members(membersOf('widgets/DeskProvider.tsx', 'DeskProviderProps')),
    '## Properties of the widgets',
    ...[...widgetFiles()].flatMap(([name, path]) => [
      `### ${name}`,
      members(membersOf(path, `${name}Props`)),
      element(name as WidgetName),
    ]),
    '## Types of the properties',
    ...PROPERTY_TYPES.flatMap(([name, path, text]) => [`### ${name}`, text, members(membersOf(path, name))]),
    '## Events',
    'They bubble and leave shadow roots. A cancelable one that is canceled keeps its callback from being called.',
    table(['event', 'detail', 'callback', 'meaning'], events),
    '## Hosts',
    'For `connect-src`. The REST hosts that are not listed are reached through the desk.',
    table(
      ['market', 'hosts'],
      Object.entries(MARKETS).map(([name, { hosts, viaProxy }]) => [
        `\`${name}\``,
        [
          ...new Set(
            Object.entries<string>(hosts).flatMap(([what, url]) =>
              what === 'rest' && viaProxy ? [] : [originOf(url)],
            ),
          ),
        ]
          .map(origin => `\`${origin}\``)
          .join(' '),
      ]),
    ),
    '## Tokens',
    'Set them on any element around the widgets. Each color takes any CSS color.',
    table(
      ['token', 'default', 'meaning'],
      [
        ['`--desk-font-family`', '`inherit`', 'The typeface; a font that the page has loaded.'],
        [
          '`--desk-text-unit`',
          '`1px`',
          'The unit of all text sizes. `0.0625rem` follows the size that the reader chose.',
        ],
        [
          '`--desk-space-unit`',
          '`4px`',
          'The unit of paddings and gaps, from `3px` (dense) to `5px` (airy). Buttons and fields keep their height.',
        ],
        ['`--desk-panel-radius`', '`12px`', 'The corners of panels, dialogs and toasts, from `0px` to `20px`.'],
        [
          '`--desk-edge`',
          '`12px`',
          'The padding around a widget in a shadow root, from `0px`: for a page whose color is that of the canvas.',
        ],
        ['`--desk-control-radius`', '`8px`', 'The corners of buttons, fields and notes, from `0px` to `16px`.'],
      ],
    ),
    table(['color', 'dark', 'light'], colors),
    '## Parts',
    'For what no token sets. Style them as `#requests ::part(row) { … }`: such a rule wins over that of the widget.',
    table(
      ['part', 'meaning'],
      Object.entries(PARTS).map(([name, meaning]) => [`\`${name}\``, meaning]),
    ),
  ].join('\n\n')}\n`.replaceAll('`PageDesk`', '`Desk`')
}

it('the reference of the package is made of its types', async () => {
  expect(widgetFiles().size).toBe(10)
  expect(reference()).not.toMatch(/\| {2}\|$/m)
  await expect(reference()).toMatchFileSnapshot('REFERENCE.md')
})

it('the listed parts are those that the widgets have', () => {
  const files = ['src/ui', 'widgets'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)),
  )
  const used = files
    .filter(path => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .flatMap(path => [...readFileSync(path, 'utf8').matchAll(/\bpart(?:=|: )["'](\w+)["']/g)].map(([, name]) => name))
  expect([...new Set(used)].sort()).toEqual(Object.keys(PARTS).sort())
})

/** The example files of the portals, which the compiler checks as part of the repository. */
const EXAMPLES = readdirSync('playground/portals', { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path))
  .map(path => readFileSync(join('playground/portals', path), 'utf8'))

it('each example of the guide is in a file that the compiler checks', () => {
  const guide = readFileSync('widgets/README.md', 'utf8')
  const blocks = [...guide.matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
  expect(blocks.length).toBeGreaterThan(4)
  expect(blocks.filter(block => !EXAMPLES.some(example => example.includes(block)))).toEqual([])
})
