import { type Plugin, parseAst } from 'vite'
import { css } from '../../styled-system/css'
import type { ShortClasses } from './shortClasses'
import { styleTables } from './styleTables'

/** A node of a parsed module; its other fields are by the name of its type. */
type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>
type Constants = ReadonlyMap<string, Node>
type InNames = ShortClasses['inNames']
type Known = { readonly inNames: InNames; readonly constants: Constants }

/** `withStaticStyles` in the host's build. */
export function staticStyles({ inNames }: Pick<ShortClasses, 'inNames'>): Plugin {
  return {
    name: 'deskside-static-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: STYLED, code: STYLES },
      handler(code) {
        return { code: withStaticStyles(code, inNames), map: null }
      },
    },
  }
}

/** The files that may have styles; those that have some import `STYLES`. */
export const STYLED = /\/(src|widgets|host)\/.*\.tsx?$/
export const STYLES = '#styled/css'

/**
 * Writes the class names of styles in place of the calls that compute them, so that a page loads neither the styles
 * nor the code that computes their names. `code` is JavaScript. Styles that are known only in the page fail the build.
 */
export function withStaticStyles(code: string, inNames: InNames = names => names): string {
  const program = parseAst(code) as unknown as Node
  return withoutCalls(program, { constants: constantsOf(program), inNames }, code)
}

function withoutCalls(program: Node, known: Known, code: string): string {
  let text = ''
  let at = 0
  const visit = (node: Node): void => {
    const names = namesOf(node, known)
    if (names === undefined) {
      for (const child of childrenOf(node)) visit(child)
      return
    }
    // As many lines as before, for the stacks of error reports.
    const lines = code.slice(node.start, node.end).split('\n').length - 1
    text += code.slice(at, node.start) + names + '\n'.repeat(lines)
    at = node.end
  }
  visit(program)
  return text + code.slice(at)
}

/** The code of what a call of css, css.raw or cva returns; undefined for other code. */
function namesOf(node: Node, { constants, inNames }: Known): string | undefined {
  const called = calledBy(node)
  if (called === undefined) return undefined
  const values = (node.arguments as Node[]).map(each => evaluate(each, constants)) as never[]
  if (called === 'cva') return styleTables(values[0]!, inNames)
  return JSON.stringify(called === 'css' ? inNames(css(...values)) : css.raw(...values))
}

function calledBy({ type, callee }: Node): 'css' | 'css.raw' | 'cva' | undefined {
  if (type !== 'CallExpression') return undefined
  const { name, object, property } = callee as { name?: string; object?: Node; property?: Node }
  if (name === 'css' || name === 'cva') return name
  return object?.name === 'css' && property?.name === 'raw' ? 'css.raw' : undefined
}

/** The constants at the top of a module, such as a style that several share, but none that a function redefines. */
function constantsOf(program: Node): Constants {
  const statements = (program.body as Node[]).map(one => (one.declaration as Node | undefined) ?? one)
  const declared = statements.filter(one => one.kind === 'const').flatMap(one => one.declarations as Node[])
  const names = (node: Node): string[] =>
    node.type === 'Identifier' ? [String(node.name)] : childrenOf(node).flatMap(names)
  const inner = (node: Node): string[] => [
    ...(Array.isArray(node.params) ? (node.params as Node[]).flatMap(names) : []),
    ...(node.type === 'VariableDeclarator' && !declared.includes(node) ? names(node.id as Node) : []),
    ...childrenOf(node).flatMap(inner),
  ]
  const redefined = new Set(inner(program))
  return new Map(
    declared
      .filter(({ id }) => (id as Node).type === 'Identifier' && !redefined.has(String((id as Node).name)))
      .map(({ id, init }) => [String((id as Node).name), init as Node]),
  )
}

/** Throws when the value is not known before the code runs. */
function evaluate(node: Node, constants: Constants): unknown {
  const value = (inner: unknown) => evaluate(inner as Node, constants)
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'Identifier':
      if (constants.has(String(node.name))) return value(constants.get(String(node.name)))
      break
    case 'TemplateLiteral': {
      const texts = (node.quasis as { value: { cooked: string } }[]).map(one => one.value.cooked)
      return texts.reduce((before, after, at) => before + value((node.expressions as Node[])[at - 1]) + after)
    }
    case 'ArrayExpression':
      return (node.elements as Node[]).map(value)
    case 'ObjectExpression': {
      const fields = (node.properties as Node[]).map(({ type, argument, computed, key, value: given }) => {
        if (type === 'SpreadElement') return value(argument) as object
        return { [String(computed ? value(key) : ((key as Node).name ?? (key as Node).value))]: value(given) }
      })
      return Object.assign({}, ...fields)
    }
    case 'CallExpression':
      if (calledBy(node) === 'css.raw') return css.raw(...((node.arguments as Node[]).map(value) as never[]))
  }
  throw new Error(`The styles at ${node.start} are known only in the page`)
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === 'string')
