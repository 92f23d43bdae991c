import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin, type Rolldown } from 'vite'

const EARLY = '<script src="/early.js">'

/** Names in the page the scripts of a client with a session and of one without, of which `early.js` fetches one set. */
export function signedInPreload(): Plugin {
  return {
    name: 'deskside-signed-in-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        const chunks = new Map(
          Object.values(bundle).flatMap(file => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
        )
        const named = (name: string) => [...chunks.values()].find(each => each.name === name)
        const scripts = [named('signed-in'), named('signed-out')].filter(script => script !== undefined)
        if (scripts.length < 2 || !chunk || !html.includes(EARLY))
          throw new Error(`index.html has no ${EARLY}, or the build no script for a client with or without a session`)
        const linked = scriptsOf(chunk, chunks)
        const links = scripts.flatMap(script => {
          const files = [...scriptsOf(script, chunks)].filter(name => !linked.has(name))
          return files.map(name => `<link rel="${script.name}" crossorigin href="/${name}">`)
        })
        return html.replace(EARLY, [...links, EARLY].join('\n    '))
      },
    },
    // As part of the first load; Vite copies the folder `public` as it is.
    async writeBundle({ dir = '' }) {
      const path = join(dir, 'early.js')
      await writeFile(path, (await minify(path, await readFile(path, 'utf8'), { module: false })).code)
    },
  }
}

/** The chunk and all that it imports. */
function scriptsOf(chunk: Rolldown.OutputChunk, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): Set<string> {
  const names = new Set([chunk.fileName])
  for (const name of names) for (const imported of chunks.get(name)?.imports ?? []) names.add(imported)
  return names
}
