import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build } from 'vite'
import type { Imports } from './plugins'

const CORE = ['widgets/DeskProvider.tsx', 'src/desk/createDesk.ts']

/** The files that draw each widget first, of which the earlier ones have the least bytes that they don't need. */
const WIDGETS = [
  ['list', ['RequestList/RequestList', 'RequestList/UnfilteredList', 'RequestList/LatestActivity']],
  ['balances', ['BalancesPanel/BalancesPanel', 'BalancesPanel/BalancesSummary']],
  ['request', ['RequestDetail/RequestDetail']],
  ['balance', ['BalanceDetail/BalanceDetail']],
  ['wizard', ['RequestWizard/RequestWizard']],
  ['transfer', ['TransferDialog/TransferDialog']],
  ['auth', ['AuthGate/AuthGate', 'AuthGate/SetPassword']],
] as const

/** A server component that imports anything else meets the border to the client. */
const WITHOUT_REACT =
  /^(widgets\/index|src\/(code|domain|market|frame)\/.*|src\/i18n\/(allEnglish|(\w+\.)?[a-z]{2}-[A-Z]{2})|styled-system\/.*)\.\w+$/

/**
 * By each file its group: `core`, what the list and the balances share, or the first of several widgets that need it.
 * A file that one widget needs stays a file of its own, as does one that is fetched by itself or runs without React.
 */
export function groupsOf(imports: Imports, entries: readonly string[]): Map<string, string> {
  const core = reached(imports, CORE)
  const widgets = WIDGETS.map(([name, roots]) => {
    const files = roots.map(root => `widgets/${root}.tsx`)
    return { name, files, needs: reached(imports, files) }
  })
  const missing = [...CORE, ...widgets.flatMap(({ files }) => files)].filter(file => !imports.has(file))
  if (missing.length > 0) throw new Error(`The package no longer has ${missing.join(', ')}`)
  const fetched = [...imports.values()].flat().filter(each => !isImported(each))
  const apart = new Set([...entries, ...fetched.map(({ path }) => path), ...exportedWithoutReact(imports, entries)])
  const groups = new Map<string, string>()
  for (const file of imports.keys()) {
    if (apart.has(file)) continue
    const [first, second] = widgets.filter(({ needs }) => needs.has(file)).map(({ name }) => name)
    if (core.has(file)) groups.set(file, 'core')
    else if (first && second) groups.set(file, second === 'balances' ? `${first}-${second}` : first)
  }
  return groups
}

/** The files that work without React and that an entry exports, with all that these import or fetch. */
function exportedWithoutReact(imports: Imports, entries: readonly string[]): Set<string> {
  const exported = (imports.get('widgets/index.ts') ?? []).map(({ path }) => path)
  const alone = entries.filter(entry => entry !== 'widgets/index.ts')
  const roots = [...exported, ...alone].filter(file => WITHOUT_REACT.test(file))
  return reached(imports, roots, () => true)
}

function reached(imports: Imports, roots: readonly string[], isFollowed = isImported): Set<string> {
  const files = new Set(roots)
  for (const file of files) for (const each of imports.get(file) ?? []) if (isFollowed(each)) files.add(each.path)
  return files
}

const isImported = ({ kind }: { readonly kind: string }) => kind !== 'dynamic-import'

/**
 * Joins the built files of each group. A bundler makes a file of what several of its files need together: of 340 small
 * ones it made 130 that a page with six widgets loads at once, each compressed by itself.
 * `names` are the built files by their sources, without extensions.
 */
export async function groupFiles(
  folder: string,
  names: ReadonlyMap<string, string>,
  groups: ReadonlyMap<string, string>,
): Promise<void> {
  const pathOf = (name: string) => resolve(folder, `${name}.js`)
  const sources = new Map([...names].map(([source, name]) => [pathOf(name), source]))
  const entry = Object.fromEntries(
    [...names].filter(([source]) => !groups.has(source)).map(([, name]) => [name, pathOf(name)]),
  )
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        external: /^[^./]/,
        // As package.json says, wherever the folder is.
        treeshake: { moduleSideEffects: false },
        // Without the folder's name in each file.
        experimental: { attachDebugInfo: 'none' },
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'shared/[name].js',
          minifyInternalExports: false,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'shared', name: id => groups.get(sources.get(id) ?? '') ?? null }],
          },
        },
      },
    },
  })
  await Promise.all([...sources.keys()].map(file => rm(file)))
  for (const chunk of [built].flat().flatMap(each => ('output' in each ? each.output : []))) {
    if (chunk.type !== 'chunk') throw new Error(`${chunk.fileName} is no script`)
    const isForClient = chunk.moduleIds.some(id => !WITHOUT_REACT.test(sources.get(id) ?? id))
    await write(join(folder, chunk.fileName), isForClient ? `"use client";\n${chunk.code}` : chunk.code)
  }
}

async function write(file: string, code: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, code)
}
