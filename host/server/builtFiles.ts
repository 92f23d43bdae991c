import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { compress } from '../build/compressFiles'

/** Bytes to send, with the ETag of exactly these bytes. */
type Content = { readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string }

/** The files of a build by URL path; a path that ends in `.br` or `.gz` holds the file before it, compressed. */
export type BuiltFiles = ReadonlyMap<string, Content>

/**
 * Reads the whole build into memory: no request reads a file outside it, and a later build changes nothing. Leaves out
 * source maps, and names with a leading dot, which are the build's own notes. `pageOf` rewrites index.html.
 */
export async function readBuild(root: string, pageOf: (html: string) => string): Promise<BuiltFiles> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = new Map<string, Buffer>()
  for (const entry of entries.filter(entry => entry.isFile() && isServed(entry.name))) {
    const file = join(entry.parentPath, entry.name)
    files.set(`/${file.slice(root.length).split(sep).filter(Boolean).join('/')}`, await readFile(file))
  }
  const html = files.get(PAGE)
  if (!html) throw new Error(`There is no build in ${root}: run npm run build.`)
  const page = Buffer.from(pageOf(html.toString('utf8')))
  for (const path of [...files.keys()].filter(path => path.startsWith(PAGE))) files.delete(path)
  files.set(PAGE, page)
  for (const [ending, bytes] of await compress(page)) files.set(PAGE + ending, bytes)
  return new Map([...files].map(([path, bytes]) => [path, { bytes: new Uint8Array(bytes), etag: etagOf(bytes) }]))
}

const PAGE = '/index.html'

const isServed = (name: string): boolean => !name.startsWith('.') && !name.endsWith('.map')

const etagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
