import { dirname, join } from 'node:path'
import { importsOf, isForTests, type Source } from './sources'

/** The imports of each shipped file, type imports included. */
export function importGraph(sources: readonly Source[]): Map<string, Set<string>> {
  const shipped = sources.filter(source => !isForTests(source))
  const paths = new Set(shipped.map(({ path }) => path))
  const fileOf = (of: string) => [`${of}.ts`, `${of}.tsx`, join(of, 'index.ts')].find(path => paths.has(path))
  return new Map(
    shipped.map(source => [
      source.path,
      new Set(
        importsOf(source)
          .flatMap(({ of }) => fileOf(of) ?? [])
          .filter(path => path !== source.path),
      ),
    ]),
  )
}

/** Groups of files that import each other, directly or through others. */
export function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reached = new Map([...graph.keys()].map(file => [file, reachedFrom(graph, file)]))
  const inCircle = [...graph.keys()].filter(file => reached.get(file)!.has(file))
  const circles = inCircle.map(file =>
    inCircle.filter(other => reached.get(file)!.has(other) && reached.get(other)!.has(file)),
  )
  return [...new Map(circles.map(circle => [circle.join(' '), circle])).values()]
}

function reachedFrom(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const reached = new Set<string>()
  const open = [...(graph.get(start) ?? [])]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    open.push(...(graph.get(file) ?? []))
  }
  return reached
}

/** The room of a file is its folder two levels deep, such as `src/market`. */
const roomOf = (path: string): string => dirname(path).split('/').slice(0, 2).join('/')

/** `src/desk -> src/market` when a file of the first room imports one of the second. */
export function arrowsBetweenRooms(graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const arrows = [...graph].flatMap(([file, imports]) =>
    [...imports].filter(other => roomOf(other) !== roomOf(file)).map(other => `${roomOf(file)} -> ${roomOf(other)}`),
  )
  return new Set(arrows)
}

/** `src/desk/requests -> src/desk/sending` when files of two folders of one parent folder import each other so. */
export function arrowsBetweenSiblings(graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const arrows = [...graph].flatMap(([file, imports]) => [...imports].flatMap(other => siblingArrow(file, other)))
  return new Set(arrows)
}

function siblingArrow(from: string, to: string): readonly string[] {
  const [folder, other] = [dirname(from).split('/'), dirname(to).split('/')]
  const depth = folder.findIndex((name, at) => name !== other[at])
  if (depth === -1 || other[depth] === undefined) return []
  return [[folder, other].map(path => path.slice(0, depth + 1).join('/')).join(' -> ')]
}

/** The number of shipped files in each folder. */
export function folderSizes(sources: readonly Source[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { path } of sources.filter(source => !isForTests(source)))
    sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
  return sizes
}
