import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

export type Size = {
  /** Gzipped KB that are loaded at once; React is not counted. */
  readonly first: number
  /** With everything that is fetched when it is needed. */
  readonly all: number
  /** How many files are loaded at once. */
  readonly files: number
}

export const CORE = `export { createDesk, DeskProvider } from './dist/index.js';`
/** A widget with its code, which a page fetches when it draws the widget. */
export const drawn = (name: string): string =>
  `export { ${name} } from './dist/index.js'; export { ${name} as Drawn${name} } from './dist/widgets/${name}/${name}.js';`
export const SIX = ['AuthGate', 'BalanceDetail', 'BalancesPanel', 'RequestDetail', 'RequestList', 'RequestWizard']

/** Bundles what a portal's page imports, from that folder, as Vite does for production. */
export async function sizeOf(code: string, folder: string): Promise<Size> {
  const page = `${folder}/page.js`
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ name: 'page', resolveId: id => (id === page ? id : null), load: id => (id === page ? code : null) }],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: page,
        preserveEntrySignatures: 'strict',
        external: /^react(-dom)?($|\/)/,
      },
    },
  })
  const chunks = [built]
    .flat()
    .flatMap(each => ('output' in each ? each.output : []))
    .filter(isChunk)
  const kb = ({ code: text }: Rolldown.OutputChunk) => gzipSync(text, { level: 9 }).length / 1000
  const sum = (files: Iterable<Rolldown.OutputChunk>) => [...files].reduce((total, file) => total + kb(file), 0)
  const first = loadedAtOnce(chunks)
  return { first: sum(first), all: sum(chunks), files: first.size }
}

const isChunk = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): file is Rolldown.OutputChunk =>
  file.type === 'chunk'

/** The built files that the page's own file imports, directly and through others. */
function loadedAtOnce(chunks: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const files = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of files) for (const chunk of chunks) if (imports.includes(chunk.fileName)) files.add(chunk)
  return files
}
