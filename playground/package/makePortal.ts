import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../harness/runTool'

const OF_REACT_18 = { react: 'react-18', 'react-dom': 'react-dom-18' }
const TYPES_OF_REACT_18 = { react: 'types-react-18', 'react-dom': 'types-react-dom-18' }

export const REACT_VERSIONS = ['18', '19'] as const

/** Node's own options for a portal: a link's real path would lead to this repository's React. */
export const THROUGH_LINKS = ['--preserve-symlinks', '--preserve-symlinks-main']

/** A portal with the unpacked package. Every other package is a link to this repository's, but for React. */
export async function makePortal(
  folder: string,
  unpacked: string,
  version: (typeof REACT_VERSIONS)[number],
): Promise<void> {
  const isReact18 = version === '18'
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@types'), { recursive: true })
  const link = (from: string, to: string) => symlink(join(ROOT, 'node_modules', from), join(modules, to))
  const names = await readdir(join(ROOT, 'node_modules'))
  const own: Record<string, string> = isReact18 ? OF_REACT_18 : {}
  for (const name of names.filter(each => !each.startsWith('.') && each !== '@types'))
    await link(own[name] ?? name, name)
  const types: Record<string, string> = isReact18 ? TYPES_OF_REACT_18 : {}
  for (const name of await readdir(join(ROOT, 'node_modules/@types')))
    await link(types[name] ?? `@types/${name}`, `@types/${name}`)
  // Without a name of its own, a portal in this folder would import the package from this repository.
  await writeFile(join(folder, 'package.json'), '{ "name": "portal", "type": "module" }')
  await cp(unpacked, join(modules, 'deskside'), { recursive: true })
}
