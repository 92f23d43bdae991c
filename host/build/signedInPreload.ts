import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin, type Rolldown } from 'vite'

const SIGNED_IN = /\/host\/src\/SignedIn\.tsx$/
const EARLY = '<script src="/early.js">'

/** Names the scripts of a signed-in client in the page, which `early.js` has fetched where a session is stored. */
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
        const signedIn = [...chunks.values()].find(({ moduleIds }) => moduleIds.some(id => SIGNED_IN.test(id)))
        if (!signedIn || !chunk || !html.includes(EARLY))
          throw new Error(`index.html has no ${EARLY}, or the build no SignedIn.tsx`)
        const linked = scriptsOf(chunk, chunks)
        const files = [...scriptsOf(signedIn, chunks)].filter(name => !linked.has(name))
        const links = files.map(name => `<link rel="${signedIn.name}" crossorigin href="/${name}">`)
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
