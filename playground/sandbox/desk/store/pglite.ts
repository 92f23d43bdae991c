import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

type Prepare = (client: PGlite) => Promise<unknown>

/** Opens the database in a folder, or one in memory. `prepare` migrates its tables. */
export async function openPglite(dataDir: string | undefined, migrations: string, prepare: Prepare): Promise<PGlite> {
  if (dataDir === undefined) return createPglite(undefined, migrations, prepare)
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) await createFolder(dataDir, migrations, prepare)
  const client = await PGlite.create({ dataDir })
  await prepare(client)
  return client
}

/** Created in another folder and then renamed: a first start that is killed leaves no incomplete database. */
async function createFolder(dataDir: string, migrations: string, prepare: Prepare): Promise<void> {
  const part = `${dataDir}.part`
  await rm(part, { recursive: true, force: true })
  const client = await createPglite(part, migrations, prepare)
  await client.close()
  if (existsSync(dataDir)) await rmdir(dataDir)
  await rename(part, dataDir)
}

const cacheDir = fileURLToPath(new URL('../../../../node_modules/.cache/deskside/', import.meta.url))

/**
 * Creating a database takes four seconds, loading a dump one second. So the first one's dump is cached in node_modules,
 * under a name that depends on PGlite's version and the migrations.
 */
async function createPglite(dataDir: string | undefined, migrations: string, prepare: Prepare): Promise<PGlite> {
  const options = dataDir === undefined ? {} : { dataDir }
  const file = join(cacheDir, await templateName(migrations))
  const template = await readFile(file).catch(() => undefined)
  const client = await PGlite.create(template ? { ...options, loadDataDir: new Template(template) } : options)
  await prepare(client)
  if (!template) await cacheDump(client, file)
  return client
}

/** A Blob whose bytes are at hand: Node reads one in small pieces, which takes a second for the dump. */
class Template extends Blob {
  readonly #bytes: Buffer
  constructor(bytes: Buffer) {
    super()
    this.#bytes = bytes
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
  }
}

const templateName = async (migrations: string): Promise<string> => {
  const scripts = readdirSync(migrations).filter(name => name.endsWith('.sql'))
  const module = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const files = [join(module, '../package.json'), ...scripts.sort().map(name => join(migrations, name))]
  const texts = await Promise.all(files.map(file => readFile(file, 'utf8')))
  return `desk-${createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)}.tar`
}

/** Two first starts at the same time write the same dump. A cache that cannot be written is not an error. */
const cacheDump = async (client: PGlite, file: string) => {
  const part = `${file}.${process.pid}`
  try {
    const dump = await client.dumpDataDir('none')
    await mkdir(cacheDir, { recursive: true })
    await writeFile(part, Buffer.from(await dump.arrayBuffer()))
    await rename(part, file)
  } catch {
    await rm(part, { force: true })
  }
}
