type Modules = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null }

/** Imported through files that import a whole package, of which a page needs little. */
const SPLIT_BY_USE = /\/node_modules\/@(zag-js|internationalized)\/|\/widgets\/allWidgets\.tsx$/

/** `widgets/index.ts` exports these too, but no page of the first load needs them. */
const OTHER_PAGES =
  /\/src\/(desk\/(balances\/balance|requests\/changes\/(useOpenChanges|unconfirmedChanges|unsavedComments)|transfers\/useUnconfirmedTransfers)|domain\/balanceFilter)\.ts$/

/** The names of currencies, which several pages show: one chunk, as the first load lists each chunk by its name. */
const NAMES = /\/src\/\w+\/(\w+\/)?currencyNames?[./]/i

/** Of what the sign-in page imports; a signed-in client needs the rest as well. */
const SIGN_IN =
  /\/(host\/src\/pages\/SignInPage\.tsx|src\/(domain\/credentials|desk\/auth)\.ts|(widgets\/AuthGate|src\/ui\/form)\/.*)$/

/** The scripts whose code is in one chunk each, in the order in which they are loaded, and the chunk's name. */
const ROOTS = [
  [/\/host\/src\/(main|pages\/SignInPage)\.tsx$/, 'first'],
  [/\/(host\/src\/SignedIn|widgets\/(BalancesPanel\/BalancesSummary|RequestList\/UnfilteredList))\.tsx$/, 'signed-in'],
] as const

/** Names the chunk of each module that a root imports, directly or through others, without an `import()` between. */
export function createChunkNames(): (id: string, modules: Modules) => string | null {
  const found = ROOTS.map(() => new Map<string, boolean>())

  function isBehind(root: number, id: string, modules: Modules): boolean {
    const known = found[root]!
    const before = known.get(id)
    if (before !== undefined) return before
    // Grows while it is walked; a circle of imports ends it, as a set holds each module once.
    const reached = new Set([id])
    let isFound = false
    for (const each of reached) {
      isFound = known.get(each) ?? ROOTS[root]![0].test(each)
      if (isFound) break
      if (known.has(each)) continue
      for (const importer of modules.getModuleInfo(each)?.importers ?? []) reached.add(importer)
    }
    // Only all of them together tell that a module is behind no root.
    for (const each of isFound ? [id] : reached) known.set(each, isFound)
    return isFound
  }
  return (id, modules) => {
    if (NAMES.test(id)) return 'names'
    if (SPLIT_BY_USE.test(id) || OTHER_PAGES.test(id)) return null
    const name = ROOTS.find((_, root) => isBehind(root, id, modules))?.[1] ?? null
    return name === 'first' && SIGN_IN.test(id) ? 'signed-out' : name
  }
}
