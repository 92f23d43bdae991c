import { effect, type ReadonlySignal } from '@preact/signals-core'
import { useCallback, useSyncExternalStore } from 'react'

// Components derive signals by `useMemo(() => computed(…), [signal])`: `useComputed` goes on reading the signal that it
// read first when a prop brings another one.

/** Renders when the picked part of the signal changes, and at no other tick. `pick` returns a primitive. */
export function useSignalPart<T, P extends string | number | boolean | undefined>(
  signal: ReadonlySignal<T>,
  pick: (value: T) => P,
): P {
  const subscribe = useCallback(
    (changed: () => void) =>
      effect(() => {
        if (signal.value !== undefined) changed()
      }),
    [signal],
  )
  const current = () => pick(signal.peek())
  return useSyncExternalStore(subscribe, current, current)
}
