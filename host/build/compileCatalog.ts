import { parse } from '@formatjs/icu-messageformat-parser'

export const CATALOGS = /\/src\/i18n\/(?:\w+\.)?[a-z]{2}-[A-Z]{2}\.ts$/

/** FormatJS's parser, and what takes its place where every message is parsed already. */
export const PARSER = '@formatjs/icu-messageformat-parser'
export const NO_PARSER = `${PARSER}/no-parser.js`

/** Is the same when it is parsed. */
const PLAIN = /^[^'{<]*$/

type Messages = Readonly<Record<string, string>>

/** Parses the messages of a catalog, which is given and returned as JavaScript. */
export async function compileCatalog(code: string): Promise<string> {
  const catalog = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, Messages>
  const [name, messages] = Object.entries(catalog)[0]!
  return `export const ${name} = ${JSON.stringify(compile(messages))}`
}

function compile(messages: Messages): Record<string, unknown> {
  const compiled = Object.entries(messages).map(
    ([key, message]) => [key, PLAIN.test(message) ? message : parse(message)] as const,
  )
  return Object.fromEntries(compiled)
}
