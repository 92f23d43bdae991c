import type { ReadonlySignal } from '@preact/signals-core'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { InternalError } from '../domain/errors'
import type { Desk, DeskShell } from './desk'

export const DeskContext = createContext<Desk | undefined>(undefined)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (desk === undefined) throw new InternalError('useDesk must be used within a DeskProvider')
  return desk
}

export const ShellContext = createContext<DeskShell | undefined>(undefined)

/** The desk as it is before a client has signed in. */
export function useShell(): DeskShell {
  const shell = useContext(ShellContext)
  if (shell === undefined) throw new InternalError('useShell must be used within a DeskProvider or a ShellProvider')
  return shell
}

/**
 * Renders with a signal's value, which should change seldom. A price's signal goes to the cell that shows it.
 * A server renders `atServer`, and so does the page first: it may know more from its storage.
 */
export function useSignalValue<T>(source: ReadonlySignal<T>, atServer: () => T = () => source.peek()): T {
  const subscribe = useCallback(
    (notify: () => void) => {
      let first = true
      return source.subscribe(() => {
        if (first) first = false
        else notify()
      })
    },
    [source],
  )
  return useSyncExternalStore(subscribe, () => source.peek(), atServer)
}

const nothing = () => undefined
const yes = () => true

/** A server does not know it. */
export const useSignedIn = (): boolean => useSignalValue(useShell().session.token, nothing) !== undefined

/** It is not known yet: the page's `getToken` has not answered, or this is a server. */
export const useSignInPending = (): boolean => useSignalValue(useShell().session.isPending, yes)

export function useSession() {
  const { signOut } = useDesk()
  return { signedIn: useSignedIn(), isPending: useSignInPending(), signOut }
}

export function useSettings() {
  const { settings } = useShell()
  return {
    settings: useSignalValue(settings.current, settings.withoutClient),
    /** Settings fixed by the page: the client's choice has no effect on them. */
    ofPage: useSignalValue(settings.ofPage),
    setSettings: settings.set,
  }
}

/** Whether the client's own figures are covered, as props of `HideAmountsButton`. */
export function useHideAmounts() {
  const { settings, setSettings } = useSettings()
  return { hidden: settings.hideAmounts, onChange: (hideAmounts: boolean) => setSettings({ hideAmounts }) }
}

export function useRefresh() {
  const { cache } = useDesk()
  return { refresh: cache.refreshAll, isRefreshing: useSignalValue(cache.isRefreshing) }
}
