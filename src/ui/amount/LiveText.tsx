import { effect, type ReadonlySignal } from '@preact/signals-core'
import { useLayoutEffect, useRef } from 'react'

/** Words that follow a price: written into their own text node, so that a tick renders nothing. */
export function LiveText({ text }: { text: ReadonlySignal<string> }) {
  const node = useRef<HTMLSpanElement>(null)
  useLayoutEffect(
    () =>
      effect(() => {
        const words = text.value
        if (node.current !== null && node.current.textContent !== words) node.current.textContent = words
      }),
    [text],
  )
  return <span ref={node} />
}
