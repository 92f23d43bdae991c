import type { ReadonlySignal } from '@preact/signals-core'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { InternalError } from '../domain/errors'
import type { Desk } from './desk'

export const DeskContext = createContext<Desk | undefined>(undefined)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (desk === undefined) throw new InternalError('useDesk must be used within a DeskProvider')
  return desk
}

/** Renders with a signal's value, which should change seldom. A price's signal goes to the cell that shows it. */
export function useSignalValue<T>(source: ReadonlySignal<T>): T {
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
  return useSyncExternalStore(subscribe, () => source.peek())
}

export function useSession() {
  const { session, signOut } = useDesk()
  return { signedIn: useSignalValue(session.token) !== undefined, signOut }
}

export function useSettings() {
  const { settings } = useDesk()
  return {
    settings: useSignalValue(settings.current),
    /** Those that the page has chosen: a change of the client would not be seen. */
    ofPage: useSignalValue(settings.ofPage),
    setSettings: settings.set,
  }
}
