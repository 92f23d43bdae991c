import { createContext, useContext, useEffect } from 'react'
import { useLocation } from 'wouter'
import { type BrowserLocationHook, navigate, usePathname, useSearch } from 'wouter/use-browser-location'

/** The pages of the app that were shown since it was loaded. */
type Navigation = {
  shown(path: string): void
  /** Whether the history entry before this one is the app's own. */
  canGoBack(): boolean
  /** The path shown before `path`; also right while `path` is being rendered for the first time. */
  pathBefore(path: string): string | undefined
  /** Whether the change of route that is being rendered is the browser's Back or Forward. */
  isByHistory(): boolean
}

/** Create it before the router: the browser calls its listener first, and the router's renders the page at once. */
export function createNavigation(): Navigation {
  let count = 0
  let current: string | undefined
  let previous: string | undefined
  let address = window.location.pathname
  let isByHistory = false
  window.addEventListener('popstate', () => {
    // A step of the wizard is no other page.
    isByHistory = window.location.pathname !== address
  })
  return {
    shown(path) {
      count += 1
      address = window.location.pathname
      isByHistory = false
      if (path !== current) previous = current
      current = path
    },
    canGoBack: () => count > 1,
    pathBefore: path => (current === path ? previous : current),
    isByHistory: () => isByHistory,
  }
}

export const NavigationContext = createContext<Navigation>({
  shown: () => undefined,
  canGoBack: () => false,
  pathBefore: () => undefined,
  isByHistory: () => false,
})

export const useNavigation = (): Navigation => useContext(NavigationContext)

/**
 * The router decodes paths and queries before it matches them. Escaping them once more undoes that: otherwise no route
 * would match a line break, and '%2541' would be decoded twice.
 */
const escaped = (text: string): string => text.replaceAll('%', '%25')
export const useEscaped = (): ReturnType<BrowserLocationHook> => [escaped(usePathname()), navigate]
useEscaped.searchHook = (): string => escaped(useSearch())

/** Records every change of route. Call once, at the root. */
export function useRecordNavigation(): void {
  const [path] = useLocation()
  const navigation = useNavigation()
  useEffect(() => navigation.shown(path), [navigation, path])
}

/**
 * The path to open after signing in; '/' unless `path` is one of this app.
 * Origins are compared after parsing because `/\evil` and `//evil`, too, start with a slash and lead to another host.
 */
export function safePath(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return '/'
  const url = new URL(path, origin)
  // '/.//evil' is parsed to the path '//evil', which is another host's address again.
  if (url.origin !== origin || url.pathname === '/login' || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
