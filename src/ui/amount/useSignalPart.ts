import { effect, type ReadonlySignal } from '@preact/signals-core'
import { useCallback, useSyncExternalStore } from 'react'

/** A part of a signal, for a render: other ticks render nothing. `pick` returns a primitive. */
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
  return useSyncExternalStore(subscribe, () => pick(signal.peek()))
}
