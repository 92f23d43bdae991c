import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { CATALOGS, compileCatalog } from '../../host/build/compileCatalog'
import { withOwnExports } from '../../host/build/ownExports'
import { LIBRARIES, withOwnMethods } from '../../host/build/ownMethods'
import { createShortClasses, readSheet } from '../../host/build/shortClasses'
import { STYLED, STYLES, withStaticStyles } from '../../host/build/staticStyles'

const sheet = readSheet()
/** Its own prefix for each sheet: of two versions on one page, none styles the other. */
const classes = createShortClasses(sheet, `desk-${createHash('sha256').update(sheet).digest('hex').slice(0, 4)}-`)
/** The package's style sheet, with the names that the scripts have. */
export const SHEET = classes.inSheet(sheet)

/**
 * Vite's `file.css?inline` for esbuild.
 * The query stays in the path, because tsup's own CSS plugin takes every path that ends in .css.
 */
export const cssInline: Plugin = {
  name: 'css-inline',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, ({ resolveDir, path }) => ({
      // Relative, or this machine's folders would stand in dist.
      path: relative(process.cwd(), resolve(resolveDir, path)),
      namespace: 'css-inline',
    }))
    build.onLoad({ filter: /.*/, namespace: 'css-inline' }, async ({ path }) => ({
      contents: classes.inSheet(await readFile(path.replace(/\?inline$/, ''), 'utf8')),
      loader: 'text',
    }))
  },
}

/** Parses the messages, so that no page loads a parser. */
export const compiledCatalogs: Plugin = {
  name: 'compiled-catalogs',
  setup(build) {
    build.onLoad({ filter: CATALOGS }, async ({ path }) => {
      const { code } = await build.esbuild.transform(await readFile(path, 'utf8'), { loader: 'ts' })
      return { contents: await compileCatalog(code), loader: 'js' }
    })
  },
}

/** As in the host's build. */
export const staticStyles: Plugin = {
  name: 'static-styles',
  setup(build) {
    build.onLoad({ filter: STYLED }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (!source.includes(STYLES)) return undefined
      const { code } = await build.esbuild.transform(source, { loader: 'tsx', jsx: 'automatic', sourcefile: path })
      return { contents: withStaticStyles(code, classes.inNames), loader: 'js' }
    })
  },
}

/** As in the host's build: a page may have frozen `Object.prototype`. */
export const ownMethodsFirst: Plugin = {
  name: 'own-methods-first',
  setup(build) {
    build.onLoad({ filter: LIBRARIES }, async ({ path }) => ({
      contents: withOwnMethods(await readFile(path, 'utf8'), path),
      loader: 'js',
    }))
  },
}

/** As in the host's build: Ark UI has the bundler's helper for exports in a file of its own. */
export const ownExportsOnly: Plugin = {
  name: 'own-exports-only',
  setup(build) {
    build.onLoad(
      { filter: /\/node_modules\/@ark-ui\/react\/dist\/_virtual\/_rolldown\/runtime\.js$/ },
      async ({ path }) => ({
        contents: withOwnExports(await readFile(path, 'utf8')),
        loader: 'js',
      }),
    )
  },
}

const DEFAULT_CACHE = 'initCache(new Map())'

/** No desk uses SWR's default cache, which would listen to the page from its import on. */
export const silentDefaultCache: Plugin = {
  name: 'silent-default-cache',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/swr\/dist\/config-context-\w+\.mjs$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8')
      if (!code.includes(DEFAULT_CACHE)) throw new Error(`SWR no longer has "${DEFAULT_CACHE}"`)
      const silent = 'initCache(new Map(), { initFocus() {}, initReconnect() {} })'
      return { contents: code.replace(DEFAULT_CACHE, silent), loader: 'js' }
    })
  },
}

/** By each source file the files of the repository that it imports, and how. */
export type Imports = ReadonlyMap<string, readonly { readonly path: string; readonly kind: string }[]>

/** The imports of these entries, and of all files behind them. */
export async function importsBehind(entries: readonly string[]): Promise<Imports> {
  const { metafile } = await build({
    entryPoints: [...entries],
    bundle: true,
    write: false,
    metafile: true,
    outdir: '.',
    packages: 'external',
    plugins: [cssInline],
  })
  const sources = Object.entries(metafile.inputs).filter(([file]) => SOURCE.test(file))
  return new Map(sources.map(([file, { imports }]) => [file, imports.filter(({ path }) => SOURCE.test(path))]))
}

const SOURCE = /\.[jt]sx?$/

/**
 * Builds each source file as a file of its own, so that a portal's bundler leaves out whatever the page does not
 * import; `groupFiles` then joins some. `names` are the built files by their sources, without extensions.
 */
export const fileByFile = (names: ReadonlyMap<string, string>): Plugin => ({
  name: 'file-by-file',
  setup(build) {
    const nameOf = (file: string) => names.get(relative(process.cwd(), file))
    build.onResolve({ filter: /^(\.|#)/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      const from = nameOf(importer)
      if (from === undefined || pluginData === 'resolved') return undefined
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'resolved' })
      const to = nameOf(found.path)
      if (to === undefined) return undefined
      const beside = relative(dirname(from), to)
      return { path: `${beside.startsWith('.') ? beside : `./${beside}`}.js`, external: true, sideEffects: false }
    })
  },
})
