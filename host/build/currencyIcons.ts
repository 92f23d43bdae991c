import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Larger files are pictures, not glyphs: a glyph is drawn 24 or 36 px wide. */
const LARGEST_BYTES = 4096
const FOLDER = 'currency-icons'

/** Maps each lower-case code to its white glyph; `CurrencyIcon` inverts it on a light disc. */
async function readCurrencyIcons(): Promise<Map<string, string>> {
  const set = join(dirname(createRequire(import.meta.url).resolve('@web3icons/core')), 'svgs/tokens/mono')
  const names = (await readdir(set)).filter(name => /^[A-Za-z0-9]{1,24}\.svg\.js$/.test(name)).sort()
  const icons = new Map(Object.entries(MONEY))
  for (const name of names) {
    const drawing = await import(/* @vite-ignore */ pathToFileURL(join(set, name)).href)
    const svg = readGlyph(String(drawing.default))
    if (svg !== undefined) icons.set(name.slice(0, -'.svg.js'.length).toLowerCase(), svg)
  }
  return icons
}

const line = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="0 0 24 24"><path stroke="#fff" stroke-width="1.8" stroke-linecap="round" d="${path}"/></svg>`

/** The icon package has coins only. */
const MONEY = {
  usd: line(
    'M12 4v16M16 8.3C15.4 6.8 13.9 6 12 6 9.7 6 8 7 8 8.9 8 13 16.2 11 16.2 15.1 16.2 17 14.3 18 12 18 9.8 18 8.2 17.1 7.7 15.5',
  ),
  eur: line('M17 7.2A6.2 6.2 0 1 0 17 16.8M5 10.6h8.500M5 13.4h7.500'),
}

/** Strips attributes; undefined when the glyph is too large or holds more than shapes. */
function readGlyph(source: string): string | undefined {
  const svg = source
    .replace(/\n\s*/g, '')
    .replace(/ (?:class|width|height)="[^"]*"(?=[^>]*viewBox)|(?<=viewBox="[^"]*") class="[^"]*"/g, '')
    .replace(/(fill|stroke)="#[0-9a-fA-F]{3,8}"/g, '$1="#fff"')
    .trim()
  const shapesOnly = [...svg.matchAll(/<([a-zA-Z]+)/g)].every(([, tag]) => SHAPES.has(tag ?? ''))
  return shapesOnly && svg.startsWith('<svg') && svg.length <= LARGEST_BYTES ? svg : undefined
}

/** Longer names, and those with signs that few names have, are left out. */
const NAME = /^[\p{L}\p{N} .\-'&()]{1,40}$/u

type Token = {
  readonly symbol: string
  readonly name: string
  readonly filePath: string
  readonly marketCapRank: unknown
}

/** Maps upper-case codes to the names of the coins with an icon, and of those with a rank among the most valued. */
async function readNames(icons: ReadonlySet<string>): Promise<Readonly<Record<string, string>>> {
  // A dependency of the icons, which holds their names. It has each code once.
  const common = createRequire(createRequire(import.meta.url).resolve('@web3icons/core')).resolve('@web3icons/common')
  const { tokens }: { tokens: readonly Token[] } = await import(/* @vite-ignore */ pathToFileURL(common).href)
  const names = tokens.flatMap(({ symbol, name, filePath, marketCapRank }) => {
    const code = symbol.toUpperCase()
    const isOfIcon = icons.has(code.toLowerCase()) && filePath === `token:${code}`
    // 0 and null stand for an unknown rank, also that of Bitcoin.
    return NAME.test(name.trim()) && (isOfIcon || Number(marketCapRank) > 0) ? [[code, name.trim()]] : []
  })
  return Object.fromEntries(names)
}

const SHAPES = new Set(['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'polygon', 'line', 'defs', 'clipPath', 'mask'])

/** Writes the set into `{outFolder}/currency-icons` with `codes.json` and `names.json`; returns how many. */
export async function writeCurrencyIcons(outFolder: string): Promise<number> {
  const icons = await readCurrencyIcons()
  const folder = join(outFolder, FOLDER)
  await mkdir(folder, { recursive: true })
  await Promise.all([...icons].map(([code, svg]) => writeFile(join(folder, `${code}.svg`), svg)))
  await writeFile(join(folder, 'codes.json'), JSON.stringify([...icons.keys()]))
  await writeFile(join(folder, 'names.json'), JSON.stringify(await readNames(new Set(icons.keys()))))
  return icons.size
}

/** Writes the icons and names into the host's build and serves them from memory in development. */
export function currencyIcons(): Plugin {
  let outFolder = ''
  return {
    name: 'deskside-currency-icons',
    configResolved(config) {
      outFolder = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      await writeCurrencyIcons(outFolder)
    },
    async configureServer(server) {
      const icons = await readCurrencyIcons()
      const names = JSON.stringify(await readNames(new Set(icons.keys())))
      server.middlewares.use(`/${FOLDER}/names.json`, (_, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(names)
      })
      server.middlewares.use(`/${FOLDER}`, (request, response) => {
        const svg = icons.get(/^\/([a-z0-9]+)\.svg/.exec(request.url ?? '')?.[1] ?? '')
        // The browser would log each 404 in the console.
        response.statusCode = svg === undefined ? 204 : 200
        if (svg !== undefined) response.setHeader('content-type', 'image/svg+xml')
        response.end(svg)
      })
    },
  }
}
