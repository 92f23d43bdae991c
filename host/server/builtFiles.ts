import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
/** Already compressed by their format. */
const PACKED = new Set(['.png', '.ico', '.woff2'])

export type Encoding = 'br' | 'gzip' | 'identity'

/** One file of the build: its bytes, in the encoding that the browser takes. */
export class BuiltFile {
  /** Of the bytes, for the ETag. */
  readonly hash: string
  readonly type: string
  readonly #packs = new Map<Encoding, Promise<Buffer>>()

  constructor(
    readonly path: string,
    readonly bytes: Buffer,
  ) {
    this.hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    this.type = TYPES[extname(path)] ?? 'application/octet-stream'
  }

  /** What of the accepted encodings pays for this file. */
  encodingFor(accepted: string): Encoding {
    if (PACKED.has(extname(this.path)) || this.bytes.length < 1024) return 'identity'
    if (/\bbr\b/.test(accepted)) return 'br'
    return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  }

  /** Packed once, kept: the build does not change while it is served. */
  packed(encoding: Encoding): Promise<Buffer> {
    const known = this.#packs.get(encoding)
    if (known) return known
    const packed = pack(this.bytes, encoding)
    this.#packs.set(encoding, packed)
    return packed
  }
}

/**
 * The build, read whole: a request can name nothing that is not in it, and a build made meanwhile does not tear it.
 * Keys are URL paths (`/assets/index-4f2a.js`); names with a leading dot are the build's own notes, not for serving.
 */
export async function readBuild(root: string): Promise<Map<string, BuiltFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(async entry => {
      const file = join(entry.parentPath, entry.name)
      const path = `/${file.slice(root.length).split(sep).filter(Boolean).join('/')}`
      return [path, new BuiltFile(path, await readFile(file))] as const
    })
  return new Map(await Promise.all(files))
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

async function pack(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: 9 })
  if (encoding === 'identity') return bytes
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return brotli(bytes, { params })
}
