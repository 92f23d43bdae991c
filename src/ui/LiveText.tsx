import type { ReadonlySignal } from '@preact/signals-core'
import { useSignalEffect } from '@preact/signals-react'
import { useRef } from 'react'

/** Words that follow a price: written into their text node, so that a tick renders nothing (performance.md, R1). */
export function LiveText({ text }: { text: ReadonlySignal<string> }) {
  const node = useRef<HTMLSpanElement>(null)
  useSignalEffect(() => {
    const words = text.value
    if (node.current !== null && node.current.textContent !== words) node.current.textContent = words
  })
  return <span ref={node} />
}
