import { readFile, rm, writeFile } from 'node:fs/promises'
import { defineConfig, type Options } from 'tsup'
import { NO_PARSER, PARSER } from './host/build/compileCatalog'
import { groupFiles, groupsOf } from './playground/package/groupFiles'
import {
  compiledCatalogs,
  cssInline,
  fileByFile,
  importsBehind,
  ownExportsOnly,
  ownMethodsFirst,
  SHEET,
  silentDefaultCache,
  staticStyles,
} from './playground/package/plugins'

const ENTRIES = {
  index: 'widgets/index.ts',
  mount: 'widgets/mount.tsx',
  elements: 'widgets/elements.ts',
  market: 'src/market/index.ts',
  'locales/en-US': 'src/i18n/allEnglish.ts',
  'locales/uk-UA': 'src/i18n/uk-UA.ts',
}
const STANDALONE = { deskside: 'widgets/deskside.ts' }

const shared = {
  format: 'esm',
  target: 'es2022',
  platform: 'browser',
  treeshake: false,
  silent: true,
  esbuildOptions(options) {
    options.charset = 'utf8'
    options.alias = { [PARSER]: NO_PARSER }
    options.chunkNames = 'parts/[name]-[hash]'
  },
} satisfies Options

export default defineConfig(async ({ outDir = 'dist' }) => {
  await rm(outDir, { recursive: true, force: true })
  return [await forBundlers(outDir), forAnyPage]
})

/** ESM; the portal brings React. */
async function forBundlers(outDir: string): Promise<Options> {
  const entries = Object.entries(ENTRIES)
  const imports = await importsBehind(Object.values(ENTRIES))
  const names = new Map([...imports.keys()].map(file => [file, file.replace(/\.\w+$/, '')]))
  for (const [name, file] of entries) names.set(file, name)
  return {
    ...shared,
    entry: Object.fromEntries([...names].map(([file, name]) => [name, file])),
    splitting: false,
    dts: { entry: { ...ENTRIES, ...STANDALONE }, compilerOptions: { ignoreDeprecations: '6.0' } },
    esbuildPlugins: [cssInline, compiledCatalogs, staticStyles, fileByFile(names)],
    async onSuccess() {
      await groupFiles(outDir, names, groupsOf(imports, Object.values(ENTRIES)))
      await writeFile(`${outDir}/styles.css`, SHEET)
      // TypeScript refuses an import of a file that it knows nothing of.
      await writeFile(`${outDir}/styles.d.ts`, 'export {}\n')
      await writeWidgetEntries(outDir)
    },
  }
}

/** `deskside.js` for pages without a bundler, React included; what a page needs later is in `parts` beside it. */
const forAnyPage: Options = {
  ...shared,
  entry: STANDALONE,
  splitting: true,
  minify: true,
  noExternal: [/./],
  env: { NODE_ENV: 'production' },
  esbuildPlugins: [cssInline, compiledCatalogs, staticStyles, ownExportsOnly, ownMethodsFirst, silentDefaultCache],
}

const fileOf = (widget: string) => (widget === 'AuthGate' ? 'allWidgets' : 'lazyWidgets')

/** `deskside/RequestList` is the widget of that name in the package's index. */
async function writeWidgetEntries(outDir: string): Promise<void> {
  const { exports } = JSON.parse(await readFile('package.json', 'utf8')) as { exports: Record<string, object | string> }
  const widgets = Object.keys(exports).flatMap(entry => /^\.\/([A-Z]\w+)$/.exec(entry)?.[1] ?? [])
  await Promise.all(
    widgets.flatMap(name => [
      writeFile(`${outDir}/${name}.js`, `export { ${name} } from './widgets/${fileOf(name)}.js'\n`),
      writeFile(`${outDir}/${name}.d.ts`, `export { ${name} } from './index.js'\n`),
    ]),
  )
}
