import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './runTool'

/** A file in each made folder; its leading dot keeps it from being served or packed. */
const STAMP = '.made-from'

/** How a folder is made from others. Paths are relative to the root. */
export type Made = {
  readonly folder: string
  readonly from: readonly string[]
  /** Files of `from` that do not matter. */
  readonly except?: RegExp
  make(): Promise<void>
}

/**
 * Makes the folder unless it is up to date, and returns whether it did. Compares the contents of inputs and output with
 * those of the last time: a changed source, a missing file and an edited result all make it again.
 */
export async function ensureMade(made: Made): Promise<boolean> {
  const inputs = await fingerprint(made.from, made.except)
  if ((await readStamp(made.folder)) === `${inputs} ${await fingerprint([made.folder])}`) return false
  await made.make()
  // The fingerprint from before: inputs that changed meanwhile make it again the next time.
  await writeFile(join(ROOT, made.folder, STAMP), `${inputs} ${await fingerprint([made.folder])}`)
  return true
}

const readStamp = (folder: string): Promise<string | undefined> =>
  readFile(join(ROOT, folder, STAMP), 'utf8').catch(() => undefined)

async function fingerprint(paths: readonly string[], except?: RegExp): Promise<string> {
  const hash = createHash('sha256')
  const files = (await Promise.all(paths.map(filesOf))).flat().filter(file => !except?.test(file))
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
