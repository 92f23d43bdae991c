import { describe, expect, it } from 'vitest'
import { cva } from '../../styled-system/css'
import { type Recipe, styleTables } from './styleTables'

const HEIGHTS = { 40: { minHeight: '10' }, 48: { minHeight: '12' } }
const LOOKS = { plain: { color: 'ink' }, quiet: { color: 'ink-2', padding: '2' }, off: { cursor: 'default' } }
const BASE = { display: 'grid', padding: '4', cursor: 'pointer' }

type Find = (given?: object) => string
const compiled = (recipe: object): { code: string; find: Find } => {
  const code = styleTables(recipe as Recipe, names => names)
  return { code, find: new Function(`return ${code}`)() as Find }
}
const sorted = (names: string) => names.split(' ').toSorted().join(' ')

/** The table gives the same class names as Panda's own code, for each of these variants. */
function expectSame(recipe: object, all: readonly (object | undefined)[]): void {
  const { find } = compiled(recipe)
  const own = cva(recipe as never) as Find
  for (const given of all) expect(sorted(find(given)), JSON.stringify(given)).toBe(sorted(own(given)))
}

describe('the class names of variants', () => {
  it('are Panda’s own, each variant with a table of its own', () => {
    const recipe = { base: BASE, variants: { height: HEIGHTS, look: LOOKS, line: { true: { borderWidth: '1px' } } } }
    expectSame(recipe, [
      undefined,
      {},
      { look: 'quiet' },
      { height: 48, look: 'plain' },
      { height: 40, look: 'off', line: true },
      { height: 40, look: undefined, line: false },
    ])
    // One table of all combinations would list each height once for each look.
    expect(compiled(recipe).code).not.toContain('40,')
  })

  it('are Panda’s own where one variant replaces the style of another', () => {
    const recipe = { base: BASE, variants: { look: LOOKS, tight: { true: { padding: '0' } } } }
    expectSame(recipe, [{}, { look: 'quiet' }, { look: 'quiet', tight: true }, { tight: true }, { tight: false }])
  })

  it('are Panda’s own where two variants together have a style', () => {
    const line = { true: { borderWidth: '1px' } }
    const compoundVariants = [{ look: 'off', line: true, css: { opacity: '0.5' } }]
    const recipe = { base: BASE, variants: { line, look: LOOKS }, compoundVariants }
    expectSame(recipe, [{ look: 'off' }, { look: 'off', line: true }, { look: 'off', line: false }, { line: true }])
  })
})
