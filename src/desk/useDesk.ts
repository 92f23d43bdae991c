import type { ReadonlySignal } from '@preact/signals-core'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { InternalError } from '../domain/errors'
import type { Desk } from './desk'

export const DeskContext = createContext<Desk | undefined>(undefined)

/** The desk that this widget stands at. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (desk === undefined) throw new InternalError('useDesk must be used within a DeskProvider')
  return desk
}

/** A signal read in render: for what changes seldom. Prices are passed, not read (style.md). */
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

/** The client's session: signed in or not, and the way out. */
export function useSession() {
  const { session, signOut } = useDesk()
  return { signedIn: useSignalValue(session.token) !== undefined, signOut }
}

export function useSettings() {
  const { settings } = useDesk()
  return { settings: useSignalValue(settings.current), setSettings: settings.set }
}
