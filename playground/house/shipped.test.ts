import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readBuild } from '../../host/server/builtFiles'
import { LOCALES } from '../../src/domain/locale'
import { buildHost, buildPackage, ensureHostBuild, ensurePackageBuild, TESTED_PACKAGE } from '../harness/builds'
import { ROOT, runTool } from '../harness/runTool'
import { differingFiles } from '../package/differingFiles'
import { CORE, drawn, SIX, sizeOf } from '../package/sizes'
import { trialCases } from '../trials/trialCount'
import { filesOf } from './sources'

const PACKAGE = `${TESTED_PACKAGE}/dist`

/** Texts that only the playground holds. */
const PLAYGROUND_TEXTS = ['__sandbox', '@deskside.test', 'Deskside-2026', 'playground/', 'vitest', 'fast-check']

beforeAll(async () => {
  await ensureHostBuild()
  await ensurePackageBuild()
}, 120_000)
afterAll(() => {
  vi.unstubAllGlobals()
})

describe.each([
  ['the host', 'dist-host'],
  ['the package', PACKAGE],
])('what is shipped: %s', { tags: ['shipped'] }, (_, folder) => {
  it('holds nothing of the sandbox and no test', () => {
    const found = filesOf(folder, /\.(js|css|html)$/).flatMap(file => {
      const text = readFileSync(file, 'utf8')
      return PLAYGROUND_TEXTS.filter(word => text.includes(word)).map(word => `${word} in ${file}`)
    })
    expect(found).toEqual([])
  })

  it('does not name the folder it was built in', () => {
    const naming = filesOf(folder, /\.(js|css|html|map)$/).filter(file => readFileSync(file, 'utf8').includes(ROOT))
    expect(naming).toEqual([])
  })
})

describe('what is shipped: the host', { tags: ['shipped'] }, () => {
  it('has source maps with relative paths, and of shipped sources only', () => {
    const sources = filesOf('dist-host', /\.map$/).flatMap(
      file => JSON.parse(readFileSync(file, 'utf8')).sources as string[],
    )
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.filter(source => source.startsWith('/') || /\bplayground\/|\.test\./.test(source))).toEqual([])
  })

  it('has a source map of each script, which no file names and no address serves', async () => {
    const maps = filesOf('dist-host', /\.map$/)
    // The bundler's own code has none.
    const scripts = filesOf('dist-host/assets', /\.js$/).filter(file => !file.includes('rolldown-runtime'))
    const unmapped = scripts.filter(file => !maps.includes(`${file}.map`))
    const naming = filesOf('dist-host', /\.(js|css|html|webmanifest)$/).filter(file =>
      /sourceMappingURL|\.(js|css)\.map\b/.test(readFileSync(file, 'utf8')),
    )
    const served = await readBuild(resolve('dist-host'), html => html)
    const addresses = [...served.keys()].filter(path => path.includes('.map'))
    expect(scripts.length).toBeGreaterThan(10)
    expect({ unmapped, naming, addresses }).toEqual({ unmapped: [], naming: [], addresses: [] })
  })
})

describe('what is shipped: the package', { tags: ['shipped'] }, () => {
  it('has no source maps, which were most of its bytes', () => {
    expect(readdirSync(PACKAGE, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.map'))).toEqual(
      [],
    )
  })

  it('holds the pages that its README leads to', async () => {
    const { output } = await runTool('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'])
    const [{ files }] = JSON.parse(output) as [{ files: readonly { path: string }[] }]
    const packed = files.map(({ path }) => path)
    const links = [...readFileSync('README.md', 'utf8').matchAll(/\]\(([\w./]+\.(?:md|json))/g)].map(([, path]) => path)
    expect(links.length).toBeGreaterThan(2)
    expect(links.filter(path => !packed.includes(path!))).toEqual([])
  })

  it('is imported by plain Node, which draws every widget', async () => {
    const { code, output } = await runTool(process.execPath, ['playground/package/renderOnServer.mjs', TESTED_PACKAGE])
    expect(code, output).toBe(0)
    const { entries, rendered, complaints, isShared } = JSON.parse(output)
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, unknown> }
    const widgets = Object.keys(exports).filter(entry => /^\.\/[A-Z]/.test(entry))
    const built = pathToFileURL(resolve(PACKAGE, 'widgets/allWidgets.js')).href
    const { WIDGETS } = (await import(/* @vite-ignore */ built)) as typeof import('../../widgets/allWidgets')
    expect(widgets).toEqual(Object.keys(WIDGETS).map(name => `./${name}`))
    expect(entries).toEqual(expect.arrayContaining([...widgets, '.', './mount', './market']))
    expect(Object.keys(rendered)).toHaveLength(2 * widgets.length)
    expect(Object.entries(rendered).filter(([, length]) => (length as number) < 100)).toEqual([])
    expect([complaints, isShared]).toEqual([[], false])
  })

  it('has an entry with the texts of each language', () => {
    const files = filesOf(`${PACKAGE}/locales`, /\.js$/)
    expect(files.sort()).toEqual(LOCALES.map(locale => `${PACKAGE}/locales/${locale}.js`))
  })

  it('styles no class that a page may have itself', () => {
    const sheet = readFileSync(`${PACKAGE}/styles.css`, 'utf8')
    const classes = [...sheet.matchAll(/\.([a-zA-Z_](?:\\.|[\w-])*)/g)].map(([, name]) => name!)
    expect(classes.length).toBeGreaterThan(1_000)
    expect(classes.filter(name => !/^desk(-root$|-[0-9a-f]{4}-|_request(_heads)?$)/.test(name))).toEqual([])
    const named = (pattern: RegExp) => sheet.match(pattern)?.length
    // The two names of a request's table have an effect only inside our root.
    expect(named(/\.desk_request/g)).toBe(named(/\.desk-root \.desk_request/g))
  })

  it('parses its messages when it is built: it has no parser', () => {
    const parsing = filesOf(PACKAGE, /\.js$/).filter(file =>
      /\bparseMessage\b|from "(@formatjs|intl-)/.test(readFileSync(file, 'utf8')),
    )
    expect(parsing).toEqual([])
  })

  it('is at most 40 files that a page with six widgets loads at once', async () => {
    const { files } = await sizeOf(CORE + SIX.map(drawn).join(''), resolve(TESTED_PACKAGE))
    expect(files).toBeLessThanOrEqual(40)
  })

  it('lets a server component run what needs no React, and draws the rest in the client', () => {
    const isForClient = (file: string) => readFileSync(file, 'utf8').startsWith('"use client"')
    const index = readFileSync(join(PACKAGE, 'index.js'), 'utf8')
    const [, fileOfFilter = ''] = /readRequestFilter[^"]*"\.\/([^"]+)"/.exec(index) ?? []
    const forServers = ['market.js', 'locales/en-US.js', 'locales/uk-UA.js', fileOfFilter]
    const loaded = new Set<string>()
    for (const name of forServers) packagesOf(join(PACKAGE, name), loaded)
    expect([...loaded, join(PACKAGE, 'index.js')].filter(isForClient)).toEqual([])
    const withReact = filesOf(PACKAGE, /\.js$/).filter(
      file => !file.includes('/parts/') && / from "react(-dom)?[/"]/.test(readFileSync(file, 'utf8')),
    )
    expect(withReact.length).toBeGreaterThan(50)
    expect(withReact.filter(file => !isForClient(file))).toEqual([])
  })

  it.each(['readRequestFilter', 'consoleReporter', 'EQUIVALENTS'])('%s alone costs a page at most 2 KB', async name => {
    const { all } = await sizeOf(`export { ${name} } from './index.js'`, resolve(PACKAGE))
    expect(all).toBeLessThanOrEqual(2)
  })

  const [FIRST, AGAIN] = ['node_modules/.cache/built', 'node_modules/.cache/built-again'] as const

  async function buildHostTwice(): Promise<string> {
    // The one that is there may be of another configuration.
    await buildHost(FIRST)
    await buildHost(AGAIN)
    return FIRST
  }
  async function buildPackageAgain(): Promise<string> {
    await buildPackage(AGAIN, false)
    return PACKAGE
  }

  it.each(
    trialCases(
      [
        ['the host', buildHostTwice],
        ['the package', buildPackageAgain],
      ] as const,
      () => false,
    ),
  )(
    'is the same, byte by byte, when %s is built again',
    async (_, build) => {
      for (const folder of [FIRST, AGAIN]) rmSync(folder, { recursive: true, force: true })
      const before = await build()
      expect(await differingFiles(before, AGAIN)).toEqual([])
    },
    300_000,
  )
})

describe('what is shipped: the feed by itself', { tags: ['shipped'] }, () => {
  it('needs neither React nor a package bound to it', () => {
    expect([...packagesOf(join(PACKAGE, 'market.js'))].sort()).toEqual(['@preact/signals-core', 'big.js'])
  })

  it('runs without a page, and names what it misses', async () => {
    const entry = pathToFileURL(resolve(PACKAGE, 'market.js')).href
    const { createFeed } = (await import(/* @vite-ignore */ entry)) as typeof import('../../src/market')
    // Node 20 has no WebSocket; a later one has.
    vi.stubGlobal('WebSocket', undefined)
    const feed = createFeed()
    const { state, error } = feed.ticker('kraken_spot', { base: 'BTC', counter: 'USD' }).value
    expect([state, error?.message]).toEqual(['failed', 'There is no WebSocket here: give createFeed one'])
    feed.close()
  })
})

/** The packages that a built file imports, and the files that it loads. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  if (seen.has(file)) return found
  seen.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import) ?\(?"([^"]+)"/g)) {
    if (!name.startsWith('.')) found.add(name)
    else for (const each of packagesOf(join(dirname(file), name), seen)) found.add(each)
  }
  return found
}
