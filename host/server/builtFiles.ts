import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

/** Bytes to send, with the ETag of exactly these bytes. */
type Content = { readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string }

/** The files of a build by URL path; a path that ends in `.br` or `.gz` gives the file before it, compressed. */
export type BuiltFiles = { get(path: string): Promise<Content> | undefined }

/** Already compressed by their format. */
const COMPRESSED = new Set(['.png', '.ico', '.woff2'])
/** Smaller files gain nothing. */
const SMALLEST_COMPRESSED = 1024

/**
 * Reads the whole build into memory: a request can name nothing outside it, and a later build does not tear it.
 * Serves no source maps and no names with a leading dot, which the build notes. `pageOf` replaces index.html.
 */
export async function readBuild(root: string, pageOf: (html: string) => string): Promise<BuiltFiles> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = new Map<string, Buffer>()
  for (const entry of entries.filter(entry => entry.isFile() && isServed(entry.name))) {
    const file = join(entry.parentPath, entry.name)
    files.set(`/${file.slice(root.length).split(sep).filter(Boolean).join('/')}`, await readFile(file))
  }
  const html = files.get('/index.html')
  if (!html) throw new Error(`There is no build in ${root}: run npm run build.`)
  files.set('/index.html', Buffer.from(pageOf(html.toString('utf8'))))

  const contents = new Map<string, Promise<Content>>()
  return {
    get(path) {
      const known = contents.get(path)
      if (known) return known
      const made = contentOf(files, path)?.then(bytes => ({ bytes: new Uint8Array(bytes), etag: etagOf(bytes) }))
      if (made) contents.set(path, made)
      return made
    },
  }
}

const isServed = (name: string): boolean => !name.startsWith('.') && !name.endsWith('.map')

function contentOf(files: ReadonlyMap<string, Buffer>, path: string): Promise<Buffer> | undefined {
  const plain = files.get(path)
  if (plain) return Promise.resolve(plain)
  const [, name = '', encoding] = /^(.+)\.(br|gz)$/.exec(path) ?? []
  const bytes = files.get(name)
  if (!bytes || bytes.length < SMALLEST_COMPRESSED || COMPRESSED.has(extname(name))) return undefined
  return encoding === 'br' ? withBrotli(bytes) : withGzip(bytes, { level: 9 })
}

const withGzip = promisify<Buffer, { level: number }, Buffer>(gzip)
const brotli = promisify(brotliCompress)
const withBrotli = (bytes: Buffer): Promise<Buffer> =>
  brotli(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } })

const etagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
