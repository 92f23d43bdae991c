import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

/** Already compressed by their format, or served to nobody. */
const LEFT_OUT = new Set(['.png', '.ico', '.woff2', '.map', '.br', '.gz'])
/** Smaller files gain nothing. */
const SMALLEST_BYTES = 1024

const withGzip = promisify<Buffer, { level: number }, Buffer>(gzip)
const brotli = promisify(brotliCompress)
const withBrotli = (bytes: Buffer): Promise<Buffer> =>
  brotli(bytes, { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } })

/** The two encodings of a file by the ending of their names; none when it is too small. */
export async function compress(bytes: Buffer): Promise<readonly (readonly [ending: string, bytes: Buffer])[]> {
  if (bytes.length < SMALLEST_BYTES) return []
  return [
    ['.br', await withBrotli(bytes)],
    ['.gz', await withGzip(bytes, { level: 9 })],
  ]
}

/** Writes a `.br` and a `.gz` beside each file of a built app, for any server that sends precompressed files. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile() && !LEFT_OUT.has(extname(entry.name)))
  await Promise.all(
    files.map(async entry => {
      const file = join(entry.parentPath, entry.name)
      for (const [ending, bytes] of await compress(await readFile(file))) await writeFile(file + ending, bytes)
    }),
  )
}
