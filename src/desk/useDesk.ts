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

/** The part of the desk that exists before a client has signed in. */
export function useShell(): DeskShell {
  const shell = useContext(ShellContext)
  if (shell === undefined) throw new InternalError('useShell must be used within a DeskProvider or a ShellProvider')
  return shell
}

/**
 * Renders with a signal's value; for signals that change seldom. A price's signal is passed to the cell that shows it.
 * `getServerSnapshot` is that of `useSyncExternalStore`: the value for server rendering and for hydration.
 */
export function useSignalValue<T>(source: ReadonlySignal<T>, getServerSnapshot: () => T = () => source.peek()): T {
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
  return useSyncExternalStore(subscribe, () => source.peek(), getServerSnapshot)
}

const noToken = () => undefined
const isPendingOnServer = () => true

/** False during server rendering. */
export const useSignedIn = (): boolean => useSignalValue(useShell().session.token, noToken) !== undefined

/** Whether it is still unknown who is signed in: `getToken` has not answered, or this is server rendering. */
export const useSignInPending = (): boolean => useSignalValue(useShell().session.isPending, isPendingOnServer)

export function useSession() {
  const { signOut } = useDesk()
  return { signedIn: useSignedIn(), isPending: useSignInPending(), signOut }
}

export function useSettings() {
  const { settings } = useShell()
  return {
    settings: useSignalValue(settings.current, settings.serverSnapshot),
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
