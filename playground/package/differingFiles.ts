import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that are not the same, byte by byte, in both folders. */
export async function differingFiles(one: string, other: string): Promise<string[]> {
  const [files, others] = await Promise.all([one, other].map(filesOf))
  const all = [...new Set([...files!.keys(), ...others!.keys()])]
  return all.filter(file => !files!.get(file)?.equals(others!.get(file) ?? Buffer.alloc(0)))
}

async function filesOf(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(files.map(async file => [file.slice(folder.length), await readFile(file)] as const)))
}
