/** For tests: a seeded random number generator, from 0 up to but not including 1. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

type Chance = () => number

export const pick = <T>(from: readonly T[], chance: Chance): T => from[Math.floor(chance() * from.length)]!

/** Breaks a text in one to three places: characters, values, keys or lists. */
export function mutate(text: string, chance: Chance): string {
  let broken = text
  for (let remaining = 1 + Math.floor(chance() ** 3 * 3); remaining > 0; remaining--)
    broken = pick(MUTATIONS, chance)(broken, chance)
  return broken
}

type Mutation = (text: string, chance: Chance) => string

/** A number, text, key or literal of JSON. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|null|true|false/g
const OPENING = /[[{]/g

/** Replaces the first token after a random place. */
function changeToken(text: string, chance: Chance, by: (token: string) => string): string {
  TOKEN.lastIndex = Math.floor(chance() * text.length)
  const found = TOKEN.exec(text)
  return found === null ? text : splice(text, found.index, found[0].length, by(found[0]))
}

/** Replaces the first list or object that starts after a random place. */
function changeGroup(text: string, chance: Chance, by: (group: string) => string): string {
  OPENING.lastIndex = Math.floor(chance() * text.length)
  const start = OPENING.exec(text)?.index ?? text.length
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '[' || letter === '{') depth++
    else if ((letter === ']' || letter === '}') && --depth === 0)
      return splice(text, start, at + 1 - start, by(text.slice(start, at + 1)))
  }
  return text
}

const splice = (text: string, at: number, length: number, by: string): string =>
  text.slice(0, at) + by + text.slice(at + length)

/** Replaces up to twelve characters at a random place. */
function changePiece(text: string, chance: Chance, by: (piece: string) => string): string {
  const at = Math.floor(chance() * text.length)
  const length = 1 + Math.floor(chance() * 12)
  return splice(text, at, length, by(text.slice(at, at + length)))
}

const anyToken = (text: string, chance: Chance): string => {
  let token = ''
  changeToken(text, chance, found => {
    token = found
    return found
  })
  return token
}

const anyGroup = (text: string, chance: Chance): string => {
  let group = ''
  changeGroup(text, chance, found => {
    group = found
    return found
  })
  return group
}

const isText = (token: string): boolean => token.startsWith('"')

/** The number negated, with more digits or with an exponent, as a text or as a number. */
const otherNumber: Mutation = (token, chance) => {
  const bare = isText(token) ? token.slice(1, -1) : token
  const other = pick([`-${bare}`, `${bare}000`, `0${bare}`, `${bare}e9`, `${bare}.5`, bare], chance)
  return chance() < 0.7 === isText(token) ? `"${other}"` : other
}

const VALUES = [
  ...['0', '-0', '-1', '1e400', '-1e400', '1e-400', '1e308', '4.5e-7', '9007199254740993', 'NaN', 'Infinity', '007'],
  ...['""', '"0"', '"-1"', '"0.0"', '"1e400"', '"NaN"', '"Infinity"', '"1e5"', '"0x10"', '"1,5"', '" 1"', '"."'],
  ...[`"${'9'.repeat(31)}"`, `"0.${'0'.repeat(25)}1"`, `"${'9'.repeat(60)}"`, '9'.repeat(400), '"\\u0031"', '"\\""'],
  ...['null', 'true', 'false', '[]', '{}', '[[]]', '[null]', '{"toString":1,"valueOf":1}', '"__proto__"', '"toString"'],
  ...['"constructor"', '"length"', '"hb"', '[0,0,0]', '["0","0"]'],
]
const LETTERS = [...'"{}[],:\\0123456789.-+eE\u0000 \n', 'я', '\ud800']

/** Repeated entries are chosen more often: most faults are wrong values. */
const MUTATIONS: readonly Mutation[] = [
  (text, chance) => changeToken(text, chance, () => pick(VALUES, chance)),
  (text, chance) => changeToken(text, chance, () => pick(VALUES, chance)),
  (text, chance) => changeToken(text, chance, token => otherNumber(token, chance)),
  (text, chance) => changeToken(text, chance, token => otherNumber(token, chance)),
  (text, chance) => changeToken(text, chance, () => anyToken(text, chance)),
  (text, chance) => changeToken(text, chance, token => pick([`[${token}]`, `{"a":${token}}`, ''], chance)),
  (text, chance) => changeGroup(text, chance, () => pick(['[]', '{}', 'null', ''], chance)),
  (text, chance) => changeGroup(text, chance, group => pick([`[${group}]`, `{"a":${group}}`], chance)),
  (text, chance) => changeGroup(text, chance, group => `${group},${group}`),
  (text, chance) => changeGroup(text, chance, () => anyGroup(text, chance)),
  (text, chance) => text.slice(0, Math.floor(chance() * text.length)),
  (text, chance) => changePiece(text, chance, () => ''),
  (text, chance) => changePiece(text, chance, piece => piece + piece),
  (text, chance) => changePiece(text, chance, piece => [...piece].reverse().join('')),
  (text, chance) => changePiece(text, chance, piece => pick(LETTERS, chance) + piece.slice(1)),
]
