import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify, type Plugin, type Rolldown } from 'vite'

const EARLY = '<script src="/early.js"></script>'
const SOURCE = fileURLToPath(new URL('../public/early.js', import.meta.url))

/**
 * The chunks that `early.js` fetches beside the first script, by what decides that: the session, page and language.
 * With a slash it is the page of one request or balance.
 */
const CHUNKS = {
  'signed-in': ['signed-in'],
  'signed-out': ['signed-out'],
  requests: ['RequestsPage', 'RequestList', 'later.en-US'],
  'requests/': ['RequestsPage', 'RequestDetail', 'later.en-US'],
  balances: ['BalancesPage', 'later.en-US'],
  'balances/': ['BalancePage', 'later.en-US'],
  profile: ['ProfilePage', 'later.en-US'],
  'uk-UA': ['uk-UA'],
} as const satisfies Record<string, readonly string[]>

/**
 * Names in the page the scripts of each session, page and language; `early.js` fetches those of this visit. It is put
 * into the page, as a file of its own would delay them; `host/server/headers.ts` allows it by its hash.
 */
export function earlyScripts(): Plugin {
  return {
    name: 'deskside-early-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {}, chunk }) {
        const chunks = new Map(
          Object.values(bundle).flatMap(file => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
        )
        const filesOf = (name: string) => {
          const found = [...chunks.values()].find(each => each.name === name)
          if (!found) throw new Error(`The build has no script ${name}, which host/build/earlyScripts.ts names`)
          return scriptsOf(found, chunks)
        }
        if (!chunk || !html.includes(EARLY)) throw new Error(`index.html has no ${EARLY}`)
        const linked = scriptsOf(chunk, chunks)
        const signedIn = filesOf('signed-in')
        const links = Object.entries(CHUNKS).flatMap(([set, names]) => {
          const files = new Set(names.flatMap(name => [...filesOf(name)]))
          const own = [...files].filter(name => !linked.has(name) && (set === 'signed-in' || !signedIn.has(name)))
          return own.map(name => `<link rel="early-${set}" crossorigin href="/${name}">`)
        })
        const typeface = (script: string, rel: string) => {
          const name = Object.keys(bundle).find(file => file.startsWith(`assets/geist-${script}-`))
          if (name === undefined) throw new Error(`The build has no typeface of the ${script} script`)
          return `<link rel="${rel}" as="font" type="font/woff2" crossorigin href="/${name}">`
        }
        // Text that is drawn before its typeface is there moves when that arrives.
        links.push(typeface('latin', 'preload'), typeface('cyrillic', 'early-uk-UA'))
        const { code } = await minify(SOURCE, await readFile(SOURCE, 'utf8'), { module: false })
        return html.replace(EARLY, () => [...links, `<script>${code.trim()}</script>`].join('\n    '))
      },
    },
    // Vite copies the folder `public` as it is.
    writeBundle: ({ dir = '' }) => rm(join(dir, 'early.js')),
  }
}

/** The chunk and all that it imports. */
function scriptsOf(chunk: Rolldown.OutputChunk, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): Set<string> {
  const names = new Set([chunk.fileName])
  for (const name of names) for (const imported of chunks.get(name)?.imports ?? []) names.add(imported)
  return names
}
