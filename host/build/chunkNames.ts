type Modules = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null }

/** Imported through files that import a whole package, of which a page needs little. */
const SPLIT_BY_USE = /\/node_modules\/@(zag-js|internationalized)\//

/** The scripts whose code is in one chunk each, in the order in which they are loaded, and the chunk's name. */
const ROOTS = [
  [/\/host\/src\/main\.tsx$/, 'first'],
  [/\/host\/src\/SignedIn\.tsx$/, 'signed-in'],
] as const

/** Names the chunk of each module that a root imports, directly or through others, without an `import()` between. */
export function createChunkNames(): (id: string, modules: Modules) => string | null {
  const found = ROOTS.map(() => new Map<string, boolean>())

  function isBehind(root: number, id: string, modules: Modules): boolean {
    const known = found[root]!.get(id)
    if (known !== undefined) return known
    // Of a circle of imports, until it is known.
    found[root]!.set(id, false)
    const importers = modules.getModuleInfo(id)?.importers ?? []
    const isFound = ROOTS[root]![0].test(id) || importers.some(importer => isBehind(root, importer, modules))
    found[root]!.set(id, isFound)
    return isFound
  }
  return (id, modules) =>
    SPLIT_BY_USE.test(id) ? null : (ROOTS.find((_, root) => isBehind(root, id, modules))?.[1] ?? null)
}
