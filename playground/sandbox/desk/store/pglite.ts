import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

export type Prepare = (client: PGlite) => Promise<unknown>

/** Opens the database of a folder, or one in memory. `prepare` brings its tables up to date. */
export async function openPglite(dataDir: string | undefined, migrations: string, prepare: Prepare): Promise<PGlite> {
  if (dataDir === undefined) return createPglite(undefined, migrations, prepare)
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) await createFolder(dataDir, migrations, prepare)
  const client = await PGlite.create({ dataDir })
  await prepare(client)
  return client
}

/** Made beside its place and moved there whole: a first start that was killed leaves nothing half made. */
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
 * Making a database takes four seconds, copying one a second: the first one made is kept in the module cache, named after
 * the PGlite and the migrations it came from, and later ones start as its copy.
 */
async function createPglite(dataDir: string | undefined, migrations: string, prepare: Prepare): Promise<PGlite> {
  const place = dataDir === undefined ? {} : { dataDir }
  const file = join(cacheDir, await templateName(migrations))
  const template = await readFile(file).catch(() => undefined)
  const client = await PGlite.create(template ? { ...place, loadDataDir: new Blob([template]) } : place)
  await prepare(client)
  if (!template) await keep(client, file)
  return client
}

const templateName = async (migrations: string): Promise<string> => {
  const scripts = readdirSync(migrations).filter(name => name.endsWith('.sql'))
  const module = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const files = [join(module, '../package.json'), ...scripts.sort().map(name => join(migrations, name))]
  const texts = await Promise.all(files.map(file => readFile(file, 'utf8')))
  return `desk-${createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)}.tar`
}

/** Kept whole or not at all: two first starts at once write the same. A cache that cannot be written is no error. */
const keep = async (client: PGlite, file: string) => {
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
