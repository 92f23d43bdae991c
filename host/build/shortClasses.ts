import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SHEET = /\/styled-system\/styles\.css$/
const CLASS = /\.((?:\\.|[\w-])+)/g
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Replaces each class name of Panda's with one to three letters. The long names would be a tenth of the scripts and a
 * third of the style sheet.
 */
export type ShortClasses = {
  /** The sheet with its short names; the names of our own parts stay. */
  readonly inSheet: (sheet: string) => string
  /** Takes the names of one element. Throws for a name that the sheet lacks: it would have no style. */
  readonly inNames: (names: string) => string
}

/**
 * The same sheet always gives the same names, so that an unchanged script keeps its address. Each name begins with
 * `prefix`, which keeps it apart from the classes of a page that embeds the widgets.
 */
export function createShortClasses(sheet: string, prefix = ''): ShortClasses {
  const short = new Map<string, string>()
  for (const [, name = ''] of sheet.matchAll(CLASS))
    if (isPandas(unescaped(name)) && !short.has(unescaped(name)))
      short.set(unescaped(name), prefix + lettersOf(short.size))
  return {
    inSheet: text => text.replace(CLASS, (whole, name: string) => dotted(short.get(unescaped(name))) ?? whole),
    inNames: names =>
      names.replace(/\S+/g, name => {
        const letters = short.get(name)
        if (letters === undefined) throw new Error(`styled-system/styles.css has no class ${name}`)
        return letters
      }),
  }
}

/** Renames the classes of the sheet. `staticStyles` writes the same names into the scripts. */
export function shortSheet(classes: ShortClasses): Plugin {
  return {
    name: 'deskside-short-sheet',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: SHEET }, handler: code => ({ code: classes.inSheet(code), map: null }) },
  }
}

export const readSheet = (): string =>
  readFileSync(fileURLToPath(new URL('../../styled-system/styles.css', import.meta.url)), 'utf8')

// The root keeps its name, by which portals and our own tests find it.
const isPandas = (name: string) => name.includes('desk-') && name !== 'desk-root'
const unescaped = (name: string) => name.replace(/\\(.)/g, '$1')
const dotted = (name: string | undefined) => name && `.${name}`

function lettersOf(index: number): string {
  const letter = LETTERS[index % LETTERS.length]!
  return index < LETTERS.length ? letter : lettersOf(Math.floor(index / LETTERS.length) - 1) + letter
}
