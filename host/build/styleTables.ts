import { cva } from '../../styled-system/css'
import type { ShortClasses } from './shortClasses'

export type Recipe = { readonly variants: Readonly<Record<string, object>> }
/** The chosen value of each variant; a variant that is left out has no key. */
type Given = Readonly<Record<string, string>>
type Variant = readonly [name: string, values: readonly string[]]
type NamesOf = (given: Given) => readonly string[]
type Row = { readonly key: string; readonly names: readonly string[] }

/**
 * The code of a function that looks up what `cva` would compute. Each variant has its own table. If one variant
 * overrides another's style, one table holds all combinations instead.
 */
export function styleTables(recipe: Recipe, inNames: ShortClasses['inNames']): string {
  const variants = Object.entries(recipe.variants).map(([name, values]): Variant => [name, valuesOf(values)])
  const styles = cva(recipe as never) as (given: object) => string
  const namesOf: NamesOf = given => {
    const read = Object.entries(given).map(([name, value]) => [name, BOOLEANS.get(value) ?? value])
    return inNames(styles(Object.fromEntries(read))).match(/\S+/g) ?? []
  }
  const single = variants.map(variant => [variant])
  return codeOf(single, namesOf) ?? codeOf([variants], namesOf)!
}

/** `undefined` if the class names of `cva` are not those of the groups, each looked up alone. */
function codeOf(groups: readonly (readonly Variant[])[], namesOf: NamesOf): string | undefined {
  const first = namesOf({})
  const tables = groups.map(group => {
    const rows = combinationsOf(group).map((given): Row => ({ key: keyOf(group, given), names: namesOf(given) }))
    const kept = first.filter(name => rows.every(({ names }) => names.includes(name)))
    return { group, kept, own: new Map(rows.map(({ key, names }) => [key, names.filter(one => !kept.includes(one))])) }
  })
  const shared = first.filter(name => tables.every(({ kept }) => kept.includes(name)))
  const isSame = combinationsOf(groups.flat()).every(given => {
    const found = [...shared, ...tables.flatMap(({ group, own }) => own.get(keyOf(group, given))!)]
    return String(found.toSorted()) === String(namesOf(given).toSorted())
  })
  if (!isSame) return undefined
  const found = tables.map(({ group }, at) => {
    const names = group.map(([name]) => `given.${name}`)
    const key = names.length === 1 ? names[0] : `[${names.join()}].join()`
    return `(t${at}[${key}] ?? t${at}[${JSON.stringify(keyOf(group, {}))}])`
  })
  const texts = tables.map(({ own }) =>
    JSON.stringify(Object.fromEntries([...own].map(([key, names]) => [key, names.map(name => ` ${name}`).join('')]))),
  )
  const parameters = tables.map((_, at) => `t${at}`)
  return `((${parameters}) => (given = {}) => ${[JSON.stringify(shared.join(' ')), ...found].join(' + ')})(${texts})`
}

const keyOf = (group: readonly Variant[], given: Given): string => group.map(([name]) => given[name] ?? '').join()

/** Every combination, those that leave variants out among them. */
const combinationsOf = (group: readonly Variant[]): readonly Given[] =>
  group.reduce<readonly Given[]>(
    (all, [name, values]) => all.flatMap(one => [one, ...values.map(value => ({ ...one, [name]: value }))]),
    [{}],
  )

/** A boolean variant may have styles for `true` alone. */
const valuesOf = (styled: object) => Object.keys('true' in styled ? { ...styled, false: {} } : styled)

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
])
