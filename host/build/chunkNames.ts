type Modules = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null }

/** Imported through files that import a whole package, of which a page needs little. */
const SPLIT_BY_USE = /\/node_modules\/@(zag-js|internationalized)\/|\/widgets\/allWidgets\.tsx$/

/** `widgets/index.ts` exports these too, but the dashboard needs none of them. */
const OTHER_PAGES =
  /\/src\/(desk\/(balances\/balance|requests\/changes\/(useOpenChanges|unconfirmedChanges|unsavedComments)|transfers\/useUnconfirmedTransfers)|domain\/balanceFilter)\.ts$/

/** The names of currencies, which several pages show: one chunk, as the first load lists each chunk by its name. */
const NAMES = /\/src\/\w+\/(\w+\/)?currencyNames?[./]/i

/** Of what the sign-in page imports; a signed-in client needs the rest as well. */
const SIGN_IN =
  /\/(host\/src\/pages\/SignInPage\.tsx|src\/(domain\/credentials|desk\/auth)\.ts|(widgets\/AuthGate|src\/ui\/form)\/.*)$/

type Root = readonly [what: RegExp, chunk: string]

/** The scripts whose code is in one chunk each, in the order in which they are loaded, and the chunk's name. */
const ROOTS: readonly Root[] = [
  [/\/host\/src\/(main|pages\/SignInPage)\.tsx$/, 'first'],
  [/\/(host\/src\/SignedIn|widgets\/(BalancesPanel\/BalancesSummary|RequestList\/UnfilteredList))\.tsx$/, 'signed-in'],
]

/** Pages that are fetched when they are opened, each with its widget: a browser fetches six files at a time. */
const PAGES: readonly Root[] = [
  [/\/widgets\/RequestList\/RequestList\.tsx$/, 'RequestList'],
  [/\/widgets\/RequestDetail\/RequestDetail\.tsx$/, 'RequestDetail'],
  [/\/(host\/src\/pages\/BalancesPage|widgets\/BalancesPanel\/BalancesPanel)\.tsx$/, 'BalancesPage'],
  [/\/(host\/src\/pages\/BalancePage|widgets\/BalanceDetail\/BalanceDetail)\.tsx$/, 'BalancePage'],
]
/** The code that several pages need, or that a page shares with one of these. */
const SHARED: Root = [
  /\/(host\/src\/pages\/(Requests|Profile)Page\.tsx|widgets\/(RequestWizard|OrderTicket|TransferDialog|RequestDetail\/editors)\b.*)$/,
  'pages',
]
/** Is fetched beside the dashboard once that is idle, without the code of other pages. */
const BESIDE_DASHBOARD: Root = [
  /\/(host\/src\/UnconfirmedTransfers|widgets\/(BalancesPanel\/(DayChange|FirstSteps)|RequestList\/(distance\/WatchedDistance|unconfirmed\/UnconfirmedRequest)))\.tsx$/,
  'beside',
]

/** Names the chunk of each module that a root imports, directly or through others, without an `import()` between. */
export function createChunkNames(): (id: string, modules: Modules) => string | null {
  const found = new Map<Root, Map<string, boolean>>()

  function isBehind(root: Root, id: string, modules: Modules): boolean {
    const known = found.get(root) ?? new Map<string, boolean>()
    found.set(root, known)
    const before = known.get(id)
    if (before !== undefined) return before
    // Grows while it is walked; a circle of imports ends it, as a set holds each module once.
    const reached = new Set([id])
    let isFound = false
    for (const each of reached) {
      isFound = known.get(each) ?? root[0].test(each)
      if (isFound) break
      if (known.has(each)) continue
      for (const importer of modules.getModuleInfo(each)?.importers ?? []) reached.add(importer)
    }
    // Only all of them together tell that a module is behind no root.
    for (const each of isFound ? [id] : reached) known.set(each, isFound)
    return isFound
  }

  function pageOf(id: string, modules: Modules): string | null {
    const [page, ...others] = PAGES.filter(root => isBehind(root, id, modules))
    if (page === undefined || isBehind(BESIDE_DASHBOARD, id, modules)) return null
    return others.length > 0 || isBehind(SHARED, id, modules) ? SHARED[1] : page[1]
  }

  return (id, modules) => {
    if (NAMES.test(id)) return 'names'
    if (SPLIT_BY_USE.test(id)) return null
    const name = OTHER_PAGES.test(id) ? undefined : ROOTS.find(root => isBehind(root, id, modules))?.[1]
    if (name === 'first' && SIGN_IN.test(id)) return 'signed-out'
    return name ?? pageOf(id, modules)
  }
}
