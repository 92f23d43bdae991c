import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals-react'
import { useLayoutEffect } from 'react'

/** Draws each value of the signal without a render: a price in the animation frame in which it was parsed. */
export function useDraw<T>(source: ReadonlySignal<T>, draw: (value: T) => void): void {
  const current = useSignal(source)
  // After each render too: React may have replaced what was drawn.
  useLayoutEffect(() => {
    current.value = source
    draw(source.peek())
  })
  useSignalEffect(() => draw(current.value.value))
}
