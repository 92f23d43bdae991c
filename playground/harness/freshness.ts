import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './runTool'

/** Lies in a made folder; a leading dot keeps it from being served or packed. */
const STAMP = '.made-from'

/** A folder that is made from others, and how; paths are relative to the root. */
export type Made = {
  readonly folder: string
  readonly from: readonly string[]
  /** Files among them that change nothing in what is made. */
  readonly besides?: RegExp
  make(): Promise<void>
}

/**
 * Makes the folder unless it holds exactly what was made from these very inputs: contents are compared, both ways,
 * so a changed source, a lost file and a touched result all make it anew. Returns whether it was made.
 */
export async function ensureMade(made: Made): Promise<boolean> {
  const inputs = await fingerprint(made.from, made.besides)
  if ((await readStamp(made.folder)) === `${inputs} ${await fingerprint([made.folder])}`) return false
  await made.make()
  // Of the inputs as they were before: what changed meanwhile is made the next time.
  await writeFile(join(ROOT, made.folder, STAMP), `${inputs} ${await fingerprint([made.folder])}`)
  return true
}

const readStamp = (folder: string): Promise<string | undefined> =>
  readFile(join(ROOT, folder, STAMP), 'utf8').catch(() => undefined)

async function fingerprint(paths: readonly string[], besides?: RegExp): Promise<string> {
  const hash = createHash('sha256')
  const files = (await Promise.all(paths.map(filesOf))).flat().filter(file => !besides?.test(file))
  const contents = await Promise.all(files.sort().map(file => readFile(join(ROOT, file))))
  for (const [at, content] of contents.entries()) hash.update(`${files[at]}\0${content.length}\0`).update(content)
  return hash.digest('hex')
}

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(join(ROOT, path)).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [path]
  const entries = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && entry.name !== STAMP)
    .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length))
}
